import { collect, send } from './journey.ts'
import { expect, test } from './test.ts'

test('a final decision is appealed from the account: with its case, once, and answered by letter @phone', async ({ signedUp: page, product, photograph }) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  const caseId = await page.evaluate(async () => {
    const response = await fetch('/x-api/v3/private/kyc/kyc-info', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    return ((await response.json()) as { result: { cases: { attemptId: string }[] } }).result.cases[0]?.attemptId ?? ''
  })
  await product.operator('reject', caseId, '--reason', 'FRAUD', '--by', 'anna')

  await page.getByRole('button', { name: 'Appeal this decision' }).click()
  await expect(page.getByText(`Your appeal is about the case ${caseId}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('It is my own passport, and nobody else has it.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Your appeal .* is with our staff/)).toBeVisible()

  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByText(/Your appeal .* is with our staff/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appeal this decision' })).toHaveCount(0)
  expect(await product.operator('appeals', 'list')).toContain(`${caseId}  member `)
  await product.operator('appeals', 'uphold', caseId, '--by', 'berta')
  await expect(page.getByText(/The decision stands/)).toBeVisible()
  expect(await product.operator('mails')).toContain('we looked at your appeal')
})
