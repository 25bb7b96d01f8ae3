import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectFaultless } from './axe.ts'
import { expect, test } from './test.ts'

test('staff act on a member in the console: what the commands do, with its result or why not', async ({
  page,
  product,
}) => {
  const env = { ...process.env, TESSERA_DATA_DIR: product.dataDir, TESSERA_MODE: 'sandbox' }
  await promisify(execFile)(
    process.execPath,
    ['tools/seed.ts', '--cases', '2', '--kinds', 'passport', '--regions', 'DEFAULT'],
    { env },
  )
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${product.url}/staff/`)
  await page.getByRole('button', { name: 'Sign in as reviewer' }).click()
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await page
    .getByRole('link', { name: /Member \d+/ })
    .first()
    .click()
  const acts = page.getByRole('region', { name: 'Actions' })
  await acts.getByText('Lock verification').click()
  await acts.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(acts.getByText('Enter it like this: CASE-4711')).toBeVisible()
  await acts.getByLabel('Reason or file number').fill('CASE-4711')
  await acts.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(acts.getByText('Verification is locked.')).toBeVisible()
  await expect(acts.getByText('Unlock verification')).toBeVisible()

  await acts.getByText('Ask a questionnaire').click()
  await acts.getByLabel('Questionnaire', { exact: true }).selectOption('200')
  await acts.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(acts.getByText(/About which transfer/)).toBeVisible()
  await acts.getByLabel('Asset').first().fill('BTC')
  // What was typed stays, also over a reload.
  await page.reload()
  await acts.getByText('Ask a questionnaire').click()
  await expect(acts.getByLabel('Asset').first()).toHaveValue('BTC')
  await acts.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(acts.getByText('Asked. The member gets an email.')).toBeVisible()

  await acts.getByText('Erase the member').click()
  await acts.getByRole('button', { name: 'Show what erasing would do' }).click()
  await expect(acts.getByText(/would be erased for good/)).toBeVisible()
  await expectFaultless(page)
  await acts.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await acts.getByText('Ask a questionnaire').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectFaultless(page)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Set-up' }).click()
  const partners = page.getByRole('region', { name: 'Partners' })
  await partners.getByText('Register a partner').click()
  await partners.getByLabel('Short id').fill('shop')
  await partners.getByRole('form', { name: 'Register a partner' }).getByLabel('Name').fill('Shop')
  await partners
    .getByRole('form', { name: 'Register a partner' })
    .getByLabel('Origins')
    .fill('https://shop.example/page')
  await partners.getByRole('button', { name: 'Register' }).click()
  await expect(partners.getByText(/An origin has no path/)).toBeVisible()
  await partners.getByRole('form', { name: 'Register a partner' }).getByLabel('Origins').fill('https://shop.example')
  await partners.getByRole('button', { name: 'Register' }).click()
  await expect(partners.getByText('Saved: Shop')).toBeVisible()
  const shop = partners.getByRole('region', { name: 'Shop', exact: true })
  await shop.getByText('Change: Shop').click()
  await shop.getByText('Make a key').click()
  await shop.getByRole('button', { name: 'Make key' }).click()
  await expect(shop.getByText(/^partner_sk_/)).toBeVisible()
  await expect(shop.getByText(/^Ends in/)).toBeVisible()
  await expectFaultless(page)
  await partners.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText('Ask for newer documents').click()
  await page.getByRole('button', { name: 'Count members' }).click()
  await expect(page.getByText(/A rule needs a country/)).toBeVisible()
  await page.getByLabel('Country of the document').fill('NL')
  await page.getByRole('button', { name: 'Count members' }).click()
  await expect(page.getByText(/The rule fits \d+ members?/)).toBeVisible()
  await expectFaultless(page)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Held', exact: true }).click()
  await expect(page.getByText('Nothing is held')).toBeVisible()
  await expectFaultless(page)
  await page.getByRole('link', { name: 'Messages' }).click()
  const emails = page.getByRole('region', { name: 'Emails and text messages' })
  await emails.getByRole('button', { name: 'Show the latest 100' }).click()
  await expect(emails.getByRole('listitem').first()).toBeVisible()
  await expectFaultless(page)

  // What was asked by mistake is withdrawn on its own page.
  await emails
    .getByRole('link', { name: /^Member/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Cases' }).getByRole('link', { name: 'Questionnaire' }).click()
  await page.getByText('Withdraw the questionnaire').click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The questionnaire is withdrawn.')).toBeVisible()
})
