import { collect, send } from './journey.ts'
import { testRows } from './rows.ts'
import { expect, owner, signUpByForm, test } from './test.ts'

/* Journeys with the real reader. The others have one that knows marked photos (marked-reader.ts). */

test.use({ reader: 'real' })

test('a good passport: from sign-up to verified, the page updates itself @phone', async ({
  page,
  product,
  photograph,
}) => {
  await signUpByForm(page, product)
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  for (const shown of ['Netherlands', 'Passport', owner.firstName, owner.lastName])
    await expect(page.getByRole('main')).toContainText(shown, { timeout: 60_000 })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Spot trading')).toBeVisible()
  await page
    .getByRole('link', { name: 'Overview' })
    .or(page.getByRole('link', { name: 'Back to account' }))
    .first()
    .click()
  await page.goto(`${product.url}/user/accounts/auth/profile`)
  await expect(page.getByText(/^•{7}\d\d$/)).toBeVisible()
})

testRows([
  // A KTP has no machine-readable zone, so its name is typed and the case is sent to review.
  {
    site: 'IDN',
    document: 'ID_CARD',
    country: 'ID',
    photos: ['good-ktp-front.jpg', 'good-ktp-back.jpg'],
    typed: true,
    verdict: 'in review',
    walked: ['en', 'phone'],
  },
])
