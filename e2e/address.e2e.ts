import { sandboxNumbers } from '../server/src/registry/registry.ts'
import { expectFaultless } from './axe.ts'
import { collect, fillDetails, send, tellResidence } from './journey.ts'
import { proveAddress } from './acts.ts'
import { giveBill, home, typeAddress } from './residence.ts'
import { expect, memberOf, test, waitingCase } from './test.ts'
import { english } from './words.ts'

test('proving an address: the form, a bill, read by the machine, and level 2 is open', async ({ signedUp: page, product, photograph }) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'Next: prove your address' })).toBeVisible()
  await page.getByRole('link', { name: 'Prove your address' }).first().click()
  await proveAddress(page)
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible({ timeout: 60_000 })
  await expectFaultless(page, 'wcag')
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
  await expectFaultless(page, 'wcag')
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
  await expectFaultless(page, 'wcag')
  // What was typed stands there.
  await page.getByRole('button', { name: 'Continue' }).click()
  await giveBill(page)
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await expect(page.getByText('A person is looking at it, now')).toBeVisible({ timeout: 60_000 })
  await product.operator('reject', await waitingCase(page, product), '--reason', 'FRAUD', '--by', 'anna')
  await expect(page.getByRole('heading', { name: 'We could not confirm your address' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appeal this decision' })).toBeVisible()
  await expectFaultless(page, 'wcag')
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await expect(page.getByRole('heading', { name: 'We could not confirm your address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send another proof' })).toHaveCount(0)
  // It is appealed as a decision on who somebody is.
  await page.getByRole('button', { name: 'Appeal this decision' }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('I moved in last month, and the bill is mine.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Your appeal .* is with our staff/)).toBeVisible()
  expect(await product.operator('appeals', 'list')).toContain(`member ${await memberOf(page, product)} `)
})

test('verifying by number: the guide leads to it, where one lives is told first, and the registry confirms @phone', async ({ signedUp: page, product }) => {
  await page.getByRole('link', { name: 'How it works' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'No document at hand? Try it by number' }).click()
  await page.getByRole('link', { name: 'Tell where I live' }).click()
  await tellResidence(page, 'ID', english, 'ID')
  await page.getByRole('link', { name: english('residence.quickAction') }).click()
  await page.getByLabel('NIK', { exact: true }).fill(sandboxNumbers.NIK)
  await fillDetails(page, {})
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await expectFaultless(page, 'wcag')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  // On the second run of this product the number is on the first run's account: then a person looks.
  await expect(page.getByRole('heading', { name: /Your identity is verified|A person is looking at it/ })).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/resetkyc`)
  await expect(page.getByRole('heading', { name: 'Start verification over' })).toBeVisible()
})
