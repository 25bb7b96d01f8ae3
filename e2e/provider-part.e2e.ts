import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { chooseDocument, send, typeDetails } from './journey.ts'
import { expect, memberOf, test } from './test.ts'
import type { Product } from './product.ts'

/** Goes to the photos, with the simulator instead of the built-in provider. */
async function toPhotos(page: Page, product: Product, document: string): Promise<void> {
  await product.operator('attribute', await memberOf(page, product), 'sandbox_scenario=approve')
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await chooseDocument(page, document)
  await typeDetails(page, {})
}

const simulator = (page: Page) => page.getByRole('heading', { name: 'Simulated provider' })
const take = (page: Page) => page.getByRole('button', { name: 'Take sample photos' }).click()

test('a provider’s own component takes the photos, plays the chosen case, and is removed afterwards @phone', async ({
  signedUp: page,
  product,
}) => {
  await toPhotos(page, product, 'ID card')
  await expect(simulator(page)).toBeVisible()
  await expectFaultless(page)
  // Leaving removes it. Coming back starts it again.
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your name and date of birth' })).toBeVisible()
  await expect(simulator(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Result to simulate').selectOption('resubmission')
  await take(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(2)
  await expect(simulator(page)).toHaveCount(0)
  await send(page)
  await expect(page.getByText('The photo was blurred or had glare')).toBeVisible({ timeout: 60_000 })
})
