import { expectFaultless } from './axe.ts'
import { chooseDocument, givePhoto, send, typeDetails } from './journey.ts'
import { expect, memberOf, signUpByForm } from './test.ts'
import { countries, decide, latestCase, playVendorPages, withVendors as test } from './vendors.ts'

test('a new member is verified by a vendor: who it is, its own page, its words, and its verdict', async ({
  page,
  product,
  vendors,
  photograph,
}) => {
  const veriff = vendors.of('veriff')
  await playVendorPages(page)
  await signUpByForm(page, product)
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await chooseDocument(page, 'PASSPORT', countries.veriff)
  await typeDetails(page, {})
  await expect(page.getByRole('heading', { level: 1, name: 'Veriff verifies your identity' })).toBeVisible()
  // The member agreed with the document. Nothing is sent there before they know who it is, and continue.
  expect(veriff.cases.size).toBe(0)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const part = page.frameLocator('iframe').frameLocator('iframe')
  await expect(part.getByRole('heading', { name: 'Photo of your document' })).toBeVisible()
  await expectFaultless(page)
  veriff.submitted(latestCase(veriff))
  await part.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Veriff has your photos')).toBeVisible()
  await send(page)
  expect(await decide(veriff, latestCase(veriff), 'resubmission', product.url)).toBe(200)
  await expect(page.getByText('The photo was blurred or had glare')).toBeVisible({ timeout: 30_000 })

  // The second time with photos of our own screens.
  await page.getByRole('button', { name: 'Retake photo' }).click()
  await page.getByRole('button', { name: 'Take photos here instead' }).click()
  await givePhoto(page, await photograph('good-passport.jpg'))
  await send(page)
  await expect.poll(() => latestCase(veriff).photos).toEqual(['document-front'])
  expect(await decide(veriff, latestCase(veriff), 'approved', product.url)).toBe(200)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 30_000 })
  expect(veriff.wrong).toEqual([])
  const shown = await product.operator('show', await product.caseOf(Number(await memberOf(page, product))))
  expect(shown).toContain('provider:veriff')
})
