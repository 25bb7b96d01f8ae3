import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectFaultless } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ settings: { TESSERA_LOG_LEVEL: 'error' } })

test('staff act on a member in the console: what the commands do, with its result or why not', async ({
  page,
  product,
}) => {
  const env = { ...process.env, TESSERA_DATA_DIR: product.dataDir, TESSERA_MODE: 'sandbox' }
  await promisify(execFile)(process.execPath, ['tools/seed.ts', '--cases', '2'], { env })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${product.url}/staff/`)
  await page.getByRole('button', { name: 'Sign in as reviewer' }).click()
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: /Member \d+/ }).first().click()
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
  await page.screenshot({ path: '/tmp/acts-shots/member-1280.png', fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectFaultless(page)
  await page.screenshot({ path: '/tmp/acts-shots/member-390.png', fullPage: true })
})
