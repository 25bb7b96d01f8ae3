import { chooseDocument, givePhoto, typeInstead, withoutReading } from './journey.ts'
import { expect, test } from './test.ts'

test('changing the language while typing loses no input, and the choice persists', async ({
  signedUp: page,
  photograph,
}) => {
  await withoutReading(page)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page
    .getByRole('link', { name: /Verify identity/ })
    .first()
    .click()
  await chooseDocument(page, 'Passport')
  await givePhoto(page, await photograph('good-passport.jpg'))
  await typeInstead(page)
  await page.getByLabel('First names').fill('Anouk')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06FF]/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-SA')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle(/[\u0600-\u06FF]/)
  await expect(page.locator('#first-name')).toHaveValue('Anouk')
  expect(loads).toEqual([])

  // From now on calls to the server use the new language. The event stream has the browser's own header.
  const saved = page.waitForRequest(
    (request) => request.url().includes('/x-api/') && !request.url().endsWith('/events'),
  )
  await page.getByRole('button', { name: /اللغة/ }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Tessera' }).click()
  expect(await (await saved).headerValue('accept-language')).toBe('ar-SA')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06FF]/)
})

test('the sign-in page uses the cookie’s language, and changes it by a link @phone', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'tessera-language', value: 'de-DE', url: product.url }])
  await page.goto(`${product.url}/login?redirect_url=%2Fuser%2Faccounts%2Fauth%2Fkyc`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
  await page.getByRole('link', { name: '简体中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveURL(/redirect_url=%2Fuser%2Faccounts%2Fauth%2Fkyc/)
  await page.goto(`${product.url}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('the language stored on this device overrides the one the server knows', async ({ signedUp: page, product }) => {
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'de-DE'))
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/personal?lang=ja-JP`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(page).not.toHaveURL(/lang=/)
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ja-JP')
})
