import { sandboxNumbers } from '../server/src/verification/registry/registry.ts'
import { expectFaultless } from './axe.ts'
import { chooseDocument, declareResidence, fillDetails, givePhoto, typeNumber, verifyIdentity } from './journey.ts'
import { proveAddress } from './acts.ts'
import { giveBill, home, typeAddress } from './residence.ts'
import { expect, memberOf, test, waitingCase } from './test.ts'
import { english } from './words.ts'

test('proves an address: form, utility bill, automatic reading, and level 2 is verified', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await verifyIdentity(page, photograph)
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'Next: prove your address' })).toBeVisible()
  await page.getByRole('link', { name: 'Prove your address' }).first().click()
  await proveAddress(page)
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible({ timeout: 60_000 })
  await expectFaultless(page, 'wcag')
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'Your identity and address are verified' })).toBeVisible()
})

test('refuses an address with reason, remedy and attempts left, then finally by a reviewer', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await verifyIdentity(page, photograph)
  await page.goto(`${product.url}/user/accounts/auth/updatePOA`)
  // The street differs from the one on the bill, so a reviewer has to decide.
  await typeAddress(page, { ...home, street: 'Prinsengracht 9' })
  await giveBill(page)
  await expectFaultless(page, 'wcag')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'We’re checking your address' })).toBeVisible()
  await expect(page.getByText('In review by our team (now)')).toBeVisible({ timeout: 60_000 })
  const proof = await waitingCase(page, product)
  await product.operator('retry', proof, '--reason', 'POA_ADDRESS')
  await expect(page.getByRole('heading', { name: 'Your proof of address needs changes' })).toBeVisible()
  await expect(page.getByText('You have 4 attempts left today.')).toBeVisible()
  await page.getByRole('link', { name: 'Send new document' }).click()
  await expect(page.getByText('You have 4 attempts left today.')).toBeVisible()
  await expectFaultless(page, 'wcag')
  // The form still shows the typed values.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Who issued it', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await giveBill(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // Sending the same pages again creates no case and uses no attempt.
  await expect(page.getByText('You’ve sent these pages with the same details before')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Street and number' }).fill('Prinsengracht 8')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Who issued it', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('In review by our team (now)')).toBeVisible({ timeout: 60_000 })
  await product.operator('reject', await waitingCase(page, product), '--reason', 'COULD_NOT_VERIFY', '--by', 'anna')
  await expect(page.getByRole('heading', { name: 'We could not confirm your address' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appeal' })).toBeVisible()
  await expectFaultless(page, 'wcag')
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'We could not confirm your address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send new document' })).toHaveCount(0)
  // An address decision can be appealed like an identity decision.
  await page.getByRole('button', { name: 'Appeal' }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('I moved in last month, and the bill is mine.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/We’ve received your appeal/)).toBeVisible()
  expect(await product.operator('appeals', 'list')).toContain(`member ${await memberOf(page, product)} `)
})

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

test('verifies by number with a review: the page follows through refusal, correction and approval', async ({
  signedUp: page,
  product,
}) => {
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await declareResidence(page)
  await page.goto(`${product.url}/user/accounts/auth/vendor`)
  await typeNumber(page, 'NL', 'BSN')
  const title = (kind: string) => page.getByRole('heading', { level: 1, name: english(`status.${kind}.title`) })
  await expect(title('waiting')).toBeVisible()
  await expect(page.getByText('Official register checked (done)')).toBeVisible()
  await expectFaultless(page, 'wcag')
  await product.operator('retry', await waitingCase(page, product), '--reason', 'DATA_MISMATCH')
  await expect(title('resubmission')).toBeVisible()
  await expect(page.getByText(english('numberReason.DATA_MISMATCH.title'))).toBeVisible()
  await page.getByRole('link', { name: english('remedy.correct-details') }).click()
  await typeNumber(page, 'NL', 'BSN')
  await expect(title('waiting')).toBeVisible()
  await product.operator('approve', await waitingCase(page, product))
  await expect(title('verified')).toBeVisible()
  await expect(
    page.getByRole('region', { name: english('result.open') }).getByText(english('product.SPOT')),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: english('action.home') })).toBeVisible()
  await expectFaultless(page, 'wcag')
})

test('a number unknown to the register deletes no photo: the member continues with the document', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await declareResidence(page)
  await chooseDocument(page, 'ID card')
  await givePhoto(page, await photograph('good-id-front.jpg'))
  const back = page.getByRole('heading', { level: 1, name: 'Back of your document' })
  await expect(back).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/vendor`)
  await typeNumber(page, 'NL', 'BSN', english, '123456782')
  await expect(page.getByText(english('numberReason.NUMBER_WRONG.title'))).toBeVisible()
  await page.getByRole('link', { name: 'Use a document' }).click()
  // The register's answer about the number says nothing about a document. The owner of the number need not own the
  // document.
  await expect(page.getByRole('combobox', { name: english('kyc.document.country') })).toHaveValue('Netherlands')
  await expect(page.getByRole('region', { name: english('kyc.document.lastTime') })).toBeHidden()
  await chooseDocument(page, 'ID card')
  await expect(back).toBeVisible()
  await page.getByRole('link', { name: english('action.back') }).click()
  await expect(page.getByRole('img', { name: 'The photo you sent: Front of your document' })).toBeVisible()
  await expectFaultless(page, 'wcag')
})
