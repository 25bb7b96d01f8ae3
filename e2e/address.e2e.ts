import { collect, send } from './journey.ts'
import { proveAddress } from './acts.ts'
import { giveBill, home, typeAddress } from './residence.ts'
import { expect, test, waitingCase } from './test.ts'

test('proving an address: the form, a bill, read by the machine, and level 2 is open', async ({ signedUp: page, product, photograph }) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'Next: prove your address' })).toBeVisible()
  await page.getByRole('link', { name: 'Prove your address' }).first().click()
  await proveAddress(page)
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'Your identity and address are verified' })).toBeVisible()
})

test('an address refused: why, what helps and how many tries are left, then for good, as an officer decides', async ({ signedUp: page, product, photograph }) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`${product.url}/user/accounts/auth/updatePOA`)
  // Another street than the letter's: the machine cannot decide alone.
  await typeAddress(page, { ...home, street: 'Prinsengracht 9' })
  await giveBill(page)
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'We are checking your address' })).toBeVisible()
  await expect(page.getByText('A person is looking at it, now')).toBeVisible({ timeout: 60_000 })
  const proof = await waitingCase(page, product)
  await product.operator('retry', proof, '--reason', 'POA_ADDRESS')
  await expect(page.getByRole('heading', { name: 'Your proof of address needs another look' })).toBeVisible()
  await expect(page.getByText('You have 4 attempts left today.')).toBeVisible()
  await page.getByRole('link', { name: 'Send another proof' }).click()
  await expect(page.getByText('You have 4 attempts left today.')).toBeVisible()
  // What was typed stands there.
  await page.getByRole('button', { name: 'Continue' }).click()
  await giveBill(page)
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await expect(page.getByText('A person is looking at it, now')).toBeVisible({ timeout: 60_000 })
  await product.operator('reject', await waitingCase(page, product), '--reason', 'FRAUD')
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'We could not confirm your address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send another proof' })).toHaveCount(0)
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
