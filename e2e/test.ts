import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { Product } from './product.ts'

/** The photos of the specimen set, made once before the journeys. */
export const specimenFolder = join(tmpdir(), 'tessera-journey-specimens')
export const photo = (name: string): string => join(specimenFolder, name)

/** Whoever is printed on the good documents. */
export const owner = { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14', country: 'Netherlands' }

let invented = 0

/** A new member's sign-in data. */
export function newMember(): { email: string; password: string } {
  invented += 1
  return { email: `journey-${process.pid}-${Date.now()}-${invented}@test.example`, password: 'a sound password' }
}

/** Tests with one running product per worker. */
export const test = base.extend<{ signedUp: Page }, { product: Product }>({
  product: [
    // Playwright reads the fixture's needs from the first parameter's pattern, which must be there even when empty.
    // oxlint-disable-next-line no-empty-pattern -- required by the test runner
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tessera-journey-'))
      const product = new Product(folder)
      await product.start()
      await use(product)
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  /** A page on which a new member has just signed up. */
  signedUp: async ({ page, product }, use) => {
    await signUp(page, product)
    await use(page)
  },
})
export { expect } from '@playwright/test'

/** Creates an account on the sign-in page, as a newcomer would. */
export async function signUp(page: Page, product: Product): Promise<{ email: string; password: string }> {
  const member = newMember()
  await page.goto(`${product.url}/`)
  await page.getByRole('link', { name: 'Create account' }).or(page.getByRole('button', { name: 'Create account' })).first().click()
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/user/accounts/auth/personal')
  return member
}

export const bytesOf = (name: string): Buffer => readFileSync(photo(name))
