import { sandboxNumbers } from '../server/src/verification/registry/registry.ts'
import { expectFaultless } from './axe.ts'
import { declareResidence, fillDetails } from './journey.ts'
import { expect, test } from './test.ts'
import { english } from './words.ts'

test('verifies by number: the guide links to it, the residence comes first, and the register confirms @phone', async ({
  signedUp: page,
  product,
}) => {
  await page.getByRole('link', { name: 'How it works' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'No document ready? Verify by number' }).click()
  await page.getByRole('link', { name: 'Add your country' }).click()
  await declareResidence(page, 'ID', english, 'ID')
  await page.getByRole('link', { name: english('residence.quickAction') }).click()
  await page.getByLabel('NIK', { exact: true }).fill(sandboxNumbers.NIK)
  await fillDetails(page, {})
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await expectFaultless(page, 'wcag')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  // On a second run against this product, the first run's account already has the number, so the case is sent to
  // review.
  await expect(
    page.getByRole('heading', { name: /Your identity is verified|We’re verifying your identity/ }),
  ).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/resetkyc`)
  await expect(page.getByRole('heading', { name: 'Start verification over' })).toBeVisible()
})
