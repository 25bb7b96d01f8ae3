import { expectFaultless } from './axe.ts'
import type { Page } from '@playwright/test'
import { givePhoto, send, verifyIdentity } from './journey.ts'
import { expect, test } from './test.ts'

test('a request for a newer document: a banner, the reasons, the document sent from the page, and no restriction left @phone', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await verifyIdentity(page, photograph)
  expect(await product.operator('reverify', '--country', 'NL')).toMatch(/nothing was changed/)
  expect(await product.operator('reverify', '--country', 'NL', '--apply', '--days', '20')).toMatch(/asked/)

  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByText(/^Send a newer identity document by/)).toBeVisible()
  await page.getByRole('link', { name: 'See details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Re-verification' })).toBeVisible()
  await expectFaultless(page, 'wcag')
  const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/auth/sdk?'))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  expect(new URL((await left).url()).search).toMatch(
    /^\?isUpdatePoi=true&site=IN&update=1&lang=en&from=email&hidden=false&token=[\w-]{43}$/,
  )
  // SDK mode asks for the same beside the member's own session. The address no longer contains the code.
  await expect(page.getByRole('link', { name: 'Verify', exact: true })).toBeVisible()
  expect(page.url()).not.toContain('token=')
  await page.goto(`${product.url}/user/accounts/auth/updatekyc`)

  // Kind, country, name and consent are unchanged. Only the photo is required.
  await page.getByRole('link', { name: 'Continue on this page' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await newerDocument(page)
  await givePhoto(page, await photograph('newer-passport.jpg'))
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your document is up to date' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Back to account' }).click()
  await expect(page.getByRole('heading', { name: 'Next: prove your address' })).toBeVisible()
  await expect(page.getByText(/^Send a newer identity document/)).toHaveCount(0)
})

/** The kind of document of the earlier verification. */
async function newerDocument(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Your newer document' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Page with your photo' })).toBeVisible()
}
