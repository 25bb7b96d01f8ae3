import { AxeBuilder } from '@axe-core/playwright'
import { expect, memberOf, signUp, test } from './test.ts'

test('closing an account while its page is open makes the page leave at once, say so, and link to support', async ({
  page,
  product,
}) => {
  // The page hears of the closing by its event stream, which starts after the first render.
  const stream = page.waitForResponse((response) => response.url().endsWith('/kyc/events'))
  const { email, password } = await signUp(page, product)
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  const member = await memberOf(page, product)
  await stream
  await product.operator('close', member)
  const support = page.getByRole('link', { name: 'Contact support' })
  await page.waitForURL('**/login?closed=1')
  await expect(page.getByText('This account is closed. Contact support if you need help.')).toBeVisible()
  await expect(support).toBeVisible()
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations).toEqual([])
  // Signing in with the right password says the same. A wrong password reveals nothing.
  const enter = async (secret: string): Promise<void> => {
    await page.goto(`${product.url}/login`)
    await expect(support).toBeHidden()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await enter('another password')
  await expect(page.getByText('Wrong email or password. Try again.')).toBeVisible()
  await expect(support).toBeHidden()
  await enter(password)
  await expect(page.getByText('This account is closed')).toBeVisible()
  await support.click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
})
