import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeBrand } from '../server/src/testing/brand.ts'
import { Product } from './product.ts'
import { expect, signUpByForm, test } from './test.ts'

/* The product of another operator with its own brand, links and monitor. */

let folder = ''
let product: Product
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rebrand-'))
  product = new Product(folder, { TESSERA_BRAND_FILE: writeBrand(folder), TESSERA_MONITOR_SCRIPT: '/monitor.js' })
  await product.start()
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('under another brand a browser finds no trace of the first', async ({ page }) => {
  await signUpByForm(page, product)
  await expect(page).toHaveTitle(/Acme Exchange$/)
  await expect(page.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', 'https://acme.example/terms')
  const found = await page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    globals: Object.getOwnPropertyNames(window).join(' '),
    stored: `${document.cookie} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`,
    brand: getComputedStyle(document.documentElement).getPropertyValue('--brand'),
  }))
  expect(found.globals).toContain('__ACME__')
  expect(found.brand).toBe('#1a56b0')
  expect(Object.values(found).join('\n')).not.toMatch(/tessera|f7a600/i)
  expect((await page.context().cookies()).map(({ name }) => name).join()).not.toMatch(/tessera/)
})

/** The events that the current page reported to our own server, in order. They are sent as well. */
async function beacons(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const sent: unknown[] = []
    Reflect.set(window, 'sentMessages', sent)
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, data) => {
      if (data instanceof Blob)
        void data
          .text()
          .then((text) =>
            sent.push(...(JSON.parse(text) as { events: { event: string }[] }).events.map(({ event }) => event)),
          )
      return send(address, data)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'sentMessages') as unknown[])
}

test('the operator’s own monitor is reported if it does not load or sets no hook, and otherwise receives the events', async ({
  page,
}) => {
  const sent = await beacons(page)
  await signUpByForm(page, product)
  for (const path of ['/login', '/support/faq', '/user/accounts/auth/personal']) {
    const taken = page.waitForResponse('**/x-api/v1/public/monitor/report')
    await page.goto(product.url + path)
    expect((await taken).status(), path).toBe(200)
    await expect.poll(sent, path).toEqual(['ScriptNo', 'MonitorNo'])
  }
  await page.route('**/monitor.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }))
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect.poll(sent).toEqual(['MonitorNo'])

  await page.unroute('**/monitor.js')
  await page.route('**/monitor.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.taken = []; window.__MONITOR__ = { report: (event) => window.taken.push(event) }',
    }),
  )
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await page.waitForFunction(() => window.__MONITOR__ !== undefined)
  await page.route('**/x-api/v3/private/kyc/builtin/session', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('link', { name: 'Verify identity' }).first().click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'taken') as unknown[]))
    .toMatchObject([{ event: 79998, status: 503 }])
  expect(await sent()).toEqual([])
})
