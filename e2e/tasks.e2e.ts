import { expectFaultless } from './axe.ts'
import { firstStep } from './journey.ts'
import { expect, test } from './test.ts'

test('a move to Hong Kong brings other tasks, each with its prerequisites, and the agreement among them @phone', async ({
  signedUp: page,
  product,
}) => {
  await page
    .getByRole('region', { name: 'Your tasks' })
    .getByRole('link', { name: /All tasks/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(page.getByText(/Rules that apply to you: international/)).toBeVisible()
  const uid = await page.evaluate(() => (window as unknown as { __USER_ID__?: number }).__USER_ID__)
  await product.operator('site', String(uid), 'HKG')
  await page.reload()
  await expect(page.getByText(/Rules that apply to you: Hong Kong/)).toBeVisible()
  const waiting = page.getByRole('region', { name: 'To do' })
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveText(['Verify your identity'])
  const later = page.getByRole('region', { name: 'Later', exact: true })
  await expect(later.getByRole('heading', { name: 'Client agreement' })).toBeVisible()
  await expectFaultless(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await waiting.getByRole('link', { name: /^Start/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: firstStep })).toBeVisible()
})
