import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withRegions } from '../server/src/testing/regions.ts'
import { expectFaultless } from './axe.ts'
import { Product } from './product.ts'
import { expect, memberOf, signUp, test } from './test.ts'
import { wordsIn } from './words.ts'

/* An operator who does not serve one region yet, and serves another without its second level. */

let folder = ''
let product: Product
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'not-open-'))
  product = new Product(
    join(folder, 'data'),
    withRegions({ default: { closedLevels: ['LEVEL_2'] }, hkg: { opened: false } })(folder),
  )
  await product.start()
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const language = 'ar-SA'
const words = wordsIn(language)

test('a region that is not open says so on every screen and asks for nothing @phone', async ({ page }) => {
  await signUp(page, product)
  await product.operator('site', await memberOf(page, product), 'HKG')
  await page.goto(`${product.url}/user/accounts/auth/personal?lang=${language}`)
  await expect(page.getByRole('heading', { level: 2, name: words('status.closed.title') })).toBeVisible()
  await expect(page.getByText(words('status.closed.text'))).toBeVisible()
  await expectFaultless(page, 'wcag')
  for (const path of ['kyc', 'vendor', 'updatePOA']) {
    await page.goto(`${product.url}/user/accounts/auth/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: words('action.continue'), exact: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expectFaultless(page, 'wcag')
  }
})

test('without the second level the first is complete, and no address is required @phone', async ({ page }) => {
  await signUp(page, product)
  await product.countAsVerified(Number(await memberOf(page, product)))
  await page.goto(`${product.url}/user/accounts/auth/personal?lang=${language}`)
  await expect(page.getByRole('heading', { level: 2, name: words('status.verified.title') })).toBeVisible()
  await expect(page.getByText(words('personal.nextLevelClosed', { level: words('level.LEVEL_2') }))).toBeVisible()
  await expect(page.getByRole('link', { name: words('level2.start.action') })).toHaveCount(0)
  await expectFaultless(page, 'wcag')
  await page.goto(`${product.url}/user/accounts/auth/updatePOA`)
  await expect(page.getByRole('heading', { level: 1, name: words('addressClosed.title') })).toBeVisible()
  await expectFaultless(page, 'wcag')
})
