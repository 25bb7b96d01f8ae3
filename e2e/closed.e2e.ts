import { AxeBuilder } from '@axe-core/playwright'
import { expect, memberOf, signUp, test } from './test.ts'

test('an account that is closed while a page of it is open: the page leaves at once, says so, and leads to support', async ({
  page,
  product,
}) => {
  const { email, password } = await signUp(page, product)
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  const member = await memberOf(page, product)
  await product.operator('close', member)
  const support = page.getByRole('link', { name: 'Contact support' })
  await page.waitForURL('**/login?closed=1')
  await expect(
    page.getByText('This account is closed: nobody can sign in to it. Support can tell you more.'),
  ).toBeVisible()
  await expect(support).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations).toEqual([])
  // The same with the right password; with a wrong one nobody learns anything.
  const enter = async (secret: string): Promise<void> => {
    await page.goto(`${product.url}/login`)
    await expect(support).toBeHidden()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await enter('another password')
  await expect(page.getByText('E-mail or password is not right.')).toBeVisible()
  await expect(support).toBeHidden()
  await enter(password)
  await expect(page.getByText('This account is closed')).toBeVisible()
  await support.click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
})
