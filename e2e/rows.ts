import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { collect, send, typeDetails, type DocumentType } from './journey.ts'
import type { Product } from './product.ts'
import { home } from './bill.ts'
import { giveBill, typeAddress } from './residence.ts'
import { expect, memberOf, signUp, test } from './test.ts'
import { wordsIn, type Words } from './words.ts'

/** A newcomer’s region and document, and the outcome, in one language on one device. */
export interface Row {
  site: string
  document: DocumentType
  country?: string
  photos: string[]
  /** Continues with a proof of address. */
  levelTwo?: boolean
  /** The name could not be read, so the member types it. */
  typed?: boolean
  verdict: keyof typeof shown
  /** Which of the two languages this row uses, and on which device. */
  walked: readonly [language: Words['language'], on: 'phone' | 'desk']
}

/** The texts that identify an outcome: its heading, and what else the page must show. */
const shown = {
  approved: ['status.verified.title', 'result.open'],
  'in review': ['status.waiting.title', 'timeline.person.detail'],
} as const

/** A journey for each row. */
export function testRows(tested: readonly Row[]): void {
  for (const row of tested) {
    const { site, document, verdict, levelTwo } = row
    const [language, on] = row.walked
    const name = `${site}, ${document}: ${verdict}${levelTwo ? ', and level 2' : ''}`
    test(`${name}, in ${language}${on === 'phone' ? ' @phone' : ''}`, async ({ page, product, photograph }) => {
      const words = wordsIn(language)
      const { country, photos } = row
      await newcomer(page, product, site, words)
      await collect(page, { document, photos, photograph, ...(country ? { country } : {}) }, words)
      if (row.typed) {
        // The fields appear once the document is known to be unreadable.
        await page.getByLabel(words('kyc.details.firstName'), { exact: true }).waitFor({ timeout: 60_000 })
        await typeDetails(page, {}, words)
      }
      await send(page, words)
      const [heading, ...parts] = shown[verdict]
      await expect(title(page, words(heading))).toBeVisible({ timeout: 60_000 })
      for (const part of parts)
        await expect(page.getByRole('main').getByText(words(part), { exact: true }).first()).toBeVisible({
          timeout: 60_000,
        })
      if (levelTwo) {
        await page.goto(`${product.url}/user/accounts/auth/updatePOA`)
        await typeAddress(page, home, words)
        await giveBill(page, words)
        await page
          .getByRole('button', { name: words('address.send'), exact: true })
          .or(page.getByRole('button', { name: words('kyc.confirm.sendAnyway'), exact: true }))
          .click()
        await expect(title(page, words('address.approved.title'))).toBeVisible({ timeout: 60_000 })
      }
      await expectSound(page, words)
    })
  }
}

/** A page with this title. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A new member of the region, on the personal page in the language. */
export async function newcomer(page: Page, product: Product, site: string, words: Words): Promise<void> {
  await signUp(page, product)
  if (site !== 'DEFAULT') await product.operator('site', await memberOf(page, product), site)
  await page.goto(`${product.url}/user/accounts/auth/personal?lang=${words.language}`)
}

/** Axe finds nothing, the page has the language's direction, and it is no wider than its window. */
export async function expectSound(page: Page, words: Words): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', words.language === 'ar-SA' ? 'rtl' : 'ltr')
  await expectFaultless(page, 'wcag')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
