import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Product } from './product.ts'
import { test } from './test.ts'
import { withRegion } from '../server/src/testing/regions.ts'
import { vendorEnv } from '../server/src/testing/vendor-env.ts'
import { doubles } from '../server/src/verification/providers/doubles.ts'
import { startDouble, type Double, type DoubleCase } from '../server/src/verification/providers/vendor/double.ts'

/* The five vendors beside the product: a double of each server, and a stand-in of each page. */

/** The country of the document chooses the vendor. */
export const countries = { sumsub: 'NL', onfido: 'DE', jumio: 'FR', veriff: 'ES', persona: 'IT' } as const
export type Vendor = keyof typeof countries

/** The running doubles, and the settings of a product that uses them. */
export interface RunningDoubles {
  of: (vendor: Vendor) => Double
  settings: Readonly<Record<string, string>>
  close: () => Promise<void>
}

/** Starts a double of every vendor. */
export async function startDoubles(): Promise<RunningDoubles> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-doubles-'))
  const running = await Promise.all(doubles.map((form) => startDouble(form)))
  const rules = Object.entries(countries).map(([provider, country]) => ({
    countries: [country],
    order: [{ provider, weight: 1 }],
  }))
  return {
    of: (vendor) => {
      const found = running.find(({ form }) => form.vendor === vendor)
      if (!found) throw new Error(`No double of ${vendor}`)
      return found
    },
    settings: {
      ...withRegion('default', { providerRules: rules })(folder),
      ...Object.assign({}, ...running.map(({ form, url }) => vendorEnv(form, url))),
    },
    close: async () => {
      await Promise.all(running.map((double) => double.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Journeys at a product whose vendors are doubles. */
export const withVendors = test.extend<object, { vendors: RunningDoubles; product: Product }>({
  vendors: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const running = await startDoubles()
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ vendors }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tessera-vendors-'))
      const product = Product.forJourneys(folder, vendors.settings)
      await product.start()
      await use(product)
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The latest case at a double. */
export function latestCase(double: Double): DoubleCase {
  const found = [...double.cases.values()].at(-1)
  if (!found) throw new Error(`${double.form.vendor} has no case`)
  return found
}

/** The double decides, and sends its notice to the product. Returns the answer's status. */
export async function decide(
  double: Double,
  found: DoubleCase,
  outcome: DoubleCase['outcome'],
  product: string,
): Promise<number> {
  double.decide(found.ref, outcome)
  const { body, headers, key } = double.form.notice(found)
  const url = new URL('/x-api/v1/public/provider/notice', product)
  url.searchParams.set('provider', double.form.vendor)
  if (key) url.searchParams.set('key', key)
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return answer.status
}

/** What each vendor's page says when it opens, and when it has the photos. */
const says = {
  sumsub: {
    ready: `{ method: 'idCheck.onReady', frameId: new URLSearchParams(location.search).get('_'), sessionId: 's' }`,
    done: `{ method: 'idCheck.onApplicantSubmitted', sessionId: 's' }`,
  },
  jumio: { ready: 'null', done: `JSON.stringify({ payload: { value: 'success' } })` },
  veriff: { ready: `'STARTED'`, done: `'FINISHED'` },
  persona: {
    ready: `{ name: 'ready', containerId: 'vendor', metadata: {} }`,
    done: `{ name: 'complete', containerId: 'vendor', metadata: { inquiryId: 'inq', status: 'completed' } }`,
  },
} as const

const style = `body{margin:0;font:16px sans-serif;background:#fff;color:#111;padding:16px}button{font:inherit;padding:12px 16px}`
const drawn = `<h2>Photo of your document</h2><p>This stands in for the page of the vendor.</p><button>Finish</button>`

/** Answers in the place of the vendors' own pages: a heading, and a button that says the photos were taken. */
export async function playVendorPages(page: Page): Promise<void> {
  const hosts = {
    sumsub: 'https://in.sumsub.com/**',
    jumio: 'https://*.web.emea-1.jumio.ai/**',
    veriff: 'https://alchemy.veriff.com/**',
    persona: 'https://inquiry.withpersona.com/**',
  } as const
  for (const [vendor, address] of Object.entries(hosts)) {
    const { ready, done } = says[vendor as keyof typeof says]
    const script = `const say = (what) => parent.postMessage(what, '*'); say(${ready}); document.querySelector('button').onclick = () => say(${done})`
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>${vendor}</title><style>${style}</style>${drawn}<script>${script}</script></html>`,
      }),
    )
  }
  await page.route('https://sdk.onfido.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Onfido = { init: ({ containerEl, onComplete }) => {
        containerEl.innerHTML = ${JSON.stringify(`<style>${style}</style>${drawn}`)}
        containerEl.querySelector('button').onclick = () => onComplete()
        return { tearDown: async () => {} } } }`,
    }),
  )
}
