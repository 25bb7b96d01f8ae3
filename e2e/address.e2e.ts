import { collect, send } from './journey.ts'
import { proveAddress } from './acts.ts'
import { expect, test } from './test.ts'

test('proving an address: the form, a bill, read by the machine, and level 2 is open', async ({ signedUp: page, product, photograph }) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await page.getByRole('link', { name: 'Prove your address' }).click()
  await proveAddress(page)
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible({ timeout: 60_000 })
})

test('verifying by number: the guide leads to it, and the registry confirms @phone', async ({ signedUp: page, product }) => {
  await page.getByRole('link', { name: 'How it works' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'No document at hand? Try it by number' }).click()
  await page.getByLabel('Country of your number').selectOption('KZ')
  await page.getByLabel('Individual identification number (IIN)').fill('910314400013')
  await page.getByLabel('First names').fill('Anouk Elise')
  await page.getByLabel('Last name').fill('Vantorre')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Month').fill('03')
  await page.getByLabel('Year').fill('1991')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  // On the second run of this product the number is on the first run's account: then a person looks.
  await expect(page.getByRole('heading', { name: /Your identity is verified|A person is looking at it/ })).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/resetkyc`)
  await expect(page.getByRole('heading', { name: 'Start verification over' })).toBeVisible()
})
