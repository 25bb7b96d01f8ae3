import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawLetter } from '../tools/specimens/letter.ts'
import { collect, send } from './journey.ts'
import { expect, test } from './test.ts'

test('proving an address: the form, a bill, read by the machine, and level 2 is open', async ({ signedUp: page, product, photograph }) => {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`${product.url}/user/accounts/auth/personal`)
  await page.getByRole('link', { name: 'Prove your address' }).click()
  await page.getByLabel('Street and number').fill('Keizersgracht 241')
  await page.getByLabel('Postal code').fill('1016 EA')
  await page.getByLabel('Town or city').fill('Amsterdam')
  await page.getByRole('radio', { name: /^Utility bill/ }).check({ force: true })
  const issued = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  const [year = '', month = '', day = ''] = issued.split('-')
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
  await page.getByRole('button', { name: 'Continue' }).click()

  const folder = mkdtempSync(join(tmpdir(), 'tessera-bill-'))
  const bill = join(folder, 'bill.png')
  await writeFile(bill, await drawLetter({ name: 'Anouk Elise Vantorre', address: ['Keizersgracht 241', '1016 EA Amsterdam', 'Netherlands'], issued }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(bill)
  await expect(page.getByText('Page 1')).toBeVisible()
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible({ timeout: 60_000 })
  rmSync(folder, { recursive: true, force: true })
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
