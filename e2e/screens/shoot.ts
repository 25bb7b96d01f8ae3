import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { testBotToken } from '../../server/src/testing/messenger.ts'
import { Product } from '../product.ts'
import { expect, memberOf, signUp, test as journey } from '../test.ts'
import { wordsIn, type Words } from '../words.ts'
import { fileOf, looks, screens } from './list.ts'

export { expect } from '../test.ts'

interface Own {
  /** The language of the pictures. */
  language: Words['language']
  words: Words
  /** Takes the pictures of what stands on the page, by the name it has in the list. */
  shoot: (page: Page, name: string) => Promise<void>
  /** Opens a route of the web table in the language, on the page of the test if no other is named. */
  open: (path: string, other?: Page) => Promise<void>
  /** A new member of the site, on their personal page. */
  newcomer: (site?: string) => Promise<Page>
}

export const test = journey.extend<Own, { product: Product }>({
  // As for the journeys, with a messenger's bot besides.
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'tessera-screens-'))
      const product = new Product(data, { TESSERA_TELEGRAM_BOT_TOKEN: testBotToken })
      await product.start()
      await use(product)
      await product.stop()
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  language: ['en', { option: true }],
  words: async ({ language }, use) => use(wordsIn(language)),
  shoot: async ({ words }, use) => use((page, name) => takePictures(page, name, words)),
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

async function takePictures(page: Page, name: string, words: Words): Promise<void> {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new Error(`The list has no screen ${name}`)
  await expect(page.locator('html'), name).toHaveAttribute('lang', words.language)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first(), name).toBeVisible()
  await expect(page.locator('output', { hasText: words('shell.loading') }), name).toHaveCount(0)
  expect(new URL(page.url()).pathname.replace(/\/$/, ''), name).toBe(screen.address)
  const size = page.viewportSize()
  // A dialog lies over the window, not over the whole page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0
  for (const { name: look, scheme, width, height } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: fileURLToPath(fileOf(words.language, name, look)), fullPage, animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (size) await page.setViewportSize(size)
}
