import { expectFaultless } from './axe.ts'
import { rejectUnhandled } from './faults.ts'
import { expect, test } from './test.ts'

test('questionnaire authors see each one for every region and language without signing in @phone', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/user/accounts/questionnaire-preview?template=271&site=ARE`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your choice' })).toBeVisible()
  const evaluation = page.getByRole('complementary', { name: 'Evaluation' })
  await expect(evaluation).toContainText('hidden questions')
  const before = await evaluation.innerText()
  await page.getByRole('radio', { name: 'Qualified investor' }).check({ force: true })
  await expect.poll(() => evaluation.innerText()).not.toBe(before)
  await page.getByLabel('Region').selectOption('EU')
  await expect(page.getByText('Members in this region do not get this questionnaire.')).toBeVisible()
  // Nothing hides under the header, which stays while the page scrolls.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectFaultless(page, 'wcag')

  await page.getByLabel('Language', { exact: true }).selectOption('ar-SA')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveURL(/template=271|site=EU/)
  // A choice in the preview is not the account's language.
  expect(await page.evaluate(() => window.localStorage.getItem('i18nextLng'))).toBeNull()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('shows a questionnaire as it is asked again', async ({ page, product }) => {
  await page.goto(`${product.url}/user/accounts/questionnaire-preview?template=260`)
  await page.getByRole('button', { name: 'Fill in example' }).click()
  await expect(page.getByRole('complementary', { name: 'Evaluation' })).toContainText(
    '0 answers are missing or not valid',
  )
  await page.getByRole('button', { name: 'Show as renewal' }).click()
  await expect(page.getByText('Filled in for you').first()).toBeVisible()
  // Outside the account area, toasts have the toast kit's own position: the corner.
  await rejectUnhandled(page, { ret_code: 12345, ret_msg: 'out of the blue' })
  const toast = page.getByRole('region', { name: /Notifications/ }).getByText('out of the blue (12345)')
  await expect(toast).toBeVisible()
  const [box, view] = [await toast.boundingBox(), page.viewportSize()]
  expect((box?.y ?? 0) > (view?.height ?? 0) / 2 && (box?.x ?? 0) > (view?.width ?? 0) / 2).toBe(true)
})
