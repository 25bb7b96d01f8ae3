import { expectSound, newcomer, testRows, title } from './rows.ts'
import { expect, memberOf, test } from './test.ts'
import { wordsIn } from './words.ts'

/* Regions and outcomes, tested in one left-to-right and one right-to-left language. */

test.describe.configure({ mode: 'parallel' })

testRows([
  {
    site: 'EU',
    document: 'ID_CARD',
    photos: ['good-id-front.jpg', 'good-id-back.jpg'],
    verdict: 'approved',
    levelTwo: true,
    walked: ['ar-SA', 'phone'],
  },
])

test('a locked member sees it at once, with a link to support, and can start after unlocking', async ({
  page,
  product,
}) => {
  const words = wordsIn('ar-SA')
  await newcomer(page, product, 'DEFAULT', words)
  const member = await memberOf(page, product)
  await page.goto(`${product.url}/user/accounts/auth/kyc?lang=${words.language}`)
  await product.operator('lock', member, '--reason', 'CASE-4711')
  await expect(title(page, words('status.locked.title'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: words('action.contactSupport') })).toBeVisible()
  await expectSound(page, words)
  await page.goto(`${product.url}/user/accounts/auth/updatekyc`)
  await expect(title(page, words('status.locked.title'))).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await expect(title(page, words('status.locked.title'))).toBeVisible()
  await product.operator('unlock', member, '--reason', 'CASE-4711')
  await expect(title(page, words('residence.title'))).toBeVisible()
})
