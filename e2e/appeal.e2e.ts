import { verifyIdentity } from './journey.ts'
import { expect, memberOf, test } from './test.ts'

test('a member appeals a final decision once, with its case, and gets the answer by email @phone', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  await verifyIdentity(page, photograph)
  const caseId = await product.caseOf(Number(await memberOf(page, product)))
  await product.operator('reject', caseId, '--reason', 'COULD_NOT_VERIFY', '--by', 'anna')

  // No page offers an action that would lead back to this decision.
  for (const path of ['updatePOA', 'updatekyc']) {
    await page.goto(`${product.url}/user/accounts/auth/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'We could not verify your identity' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Verify identity' })).toHaveCount(0)
  }
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('link', { name: 'Start verification over' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByText('You do not need to tell us which decision you mean')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('It is my own passport, and nobody else has it.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/We’ve received your appeal/)).toBeVisible()

  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByText(/We’ve received your appeal/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  expect(await product.operator('appeals', 'list')).toContain(`${caseId}  member `)
  await product.operator('appeals', 'uphold', caseId, '--by', 'berta')
  await expect(page.getByText(/The decision has not changed/)).toBeVisible()
  expect(await product.operator('mails')).toContain('the result of your appeal')
})
