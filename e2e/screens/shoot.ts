import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { Calls } from '../../contract/endpoints.ts'
import { withRegions } from '../../server/src/testing/regions.ts'
import { testBotToken } from '../../server/src/testing/messenger.ts'
import { faultsOn } from '../axe.ts'
import { Product } from '../product.ts'
import { expect, memberOf, signUp, test as journey } from '../test.ts'
import { wordsIn, type Words } from '../words.ts'
import { fileOf, looks, screens } from './list.ts'

export { expect } from '../test.ts'

/** The longest time an automatic decision may take. */
export const decided = { timeout: 60_000 }

interface Own {
  /** The language of the pictures. */
  language: Words['language']
  words: Words
  /**
   * Takes the pictures of the current page by its name in the list. `settled` waits for what changes with the size of
   * the window.
   */
  shoot: (page: Page, name: string, settled?: () => Promise<unknown>) => Promise<void>
  /** Opens a route of the web table in the language, on the page of the test by default. */
  open: (path: string, other?: Page) => Promise<void>
  /** A new member of the region, on their personal page. */
  newcomer: (site?: string) => Promise<Page>
}

export const test = journey.extend<Own, { product: Product }>({
  // As for the journeys, plus a messenger's bot and two regions that do not offer everything.
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tessera-screens-'))
      const regions = withRegions({ kaz: { opened: false }, idn: { closedLevels: ['LEVEL_2'] } })(folder)
      const product = Product.forJourneys(join(folder, 'data'), {
        TESSERA_TELEGRAM_BOT_TOKEN: testBotToken,
        ...regions,
      })
      await product.start()
      await use(product)
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  language: ['en', { option: true }],
  words: async ({ language }, use) => use(wordsIn(language)),
  shoot: async ({ words }, use) => use((page, name, settled) => takePictures(page, name, words, settled)),
  open: async ({ page, product, language }, use) =>
    use(async (path, other = page) => {
      await other.goto(`${product.url}/user/accounts/auth/${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    }),
  newcomer: async ({ page, product, open }, use) =>
    use(async (site) => {
      await signUp(page, product)
      if (site) await product.operator('site', await memberOf(page, product), site)
      await open('personal')
      return page
    }),
})

/** Another device without a session, in the language. */
export async function deviceOf(browser: Browser, { language }: Words): Promise<Page> {
  return (
    await browser.newContext({ locale: language, hasTouch: true, viewport: { width: 390, height: 844 } })
  ).newPage()
}

/** Changes a part of the server's own answer, for a status that would need days or a vendor. */
export async function answering<Name extends keyof Calls>(
  page: Page,
  name: Name,
  change: (result: Calls[Name]['result']) => Partial<Calls[Name]['result']>,
): Promise<() => Promise<void>> {
  const url = `**/x-api${name.split(' ')[1] ?? ''}`
  await makingItsCalls(page)
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { result: Calls[Name]['result'] }
    await route.fulfill({ response, json: { ...envelope, result: { ...envelope.result, ...change(envelope.result) } } })
  })
  return () => page.unroute(url)
}

/** The page asks for everything itself, as without answers in its HTML: those could not be changed. */
export function makingItsCalls(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    // Before the app starts, and after the browser has read the whole page.
    document.addEventListener('readystatechange', () => document.getElementById('first-answers')?.remove(), {
      once: true,
    })
  })
}

async function takePictures(page: Page, name: string, words: Words, settled?: () => Promise<unknown>): Promise<void> {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new Error(`The list has no screen ${name}`)
  await expect(page.locator('html'), name).toHaveAttribute('lang', words.language)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first(), name).toBeVisible()
  await expect(page.locator('output', { hasText: words('shell.loading') }), name).toHaveCount(0)
  expect(new URL(page.url()).pathname.replace(/\/$/, ''), name).toBe(screen.address)
  const size = page.viewportSize()
  // A dialog covers the window, not the whole page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  for (const { name: look, scheme, width, height } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready)
    // Scrolls up first: sticky elements must not appear in the middle of the full-page picture.
    if (fullPage) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await settled?.()
    await page.screenshot({ path: fileURLToPath(fileOf(words.language, name, look)), fullPage, animations: 'disabled' })
    // Every screen and status in both themes, at phone width, where most content wraps. We wait for colour transitions
    // to end.
    if (width !== 390) continue
    await page.evaluate(async () => {
      const turning = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(turning.map((one) => one.finished))
    })
    expect.soft(await faultsOn(page, 'wcag'), `${name}, ${look}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (size) await page.setViewportSize(size)
}
