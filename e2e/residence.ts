import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { markedLetter } from '../server/src/recognition/testing/marked-letter.ts'
import { bill, home } from './bill.ts'
import { findCountry } from './journey.ts'
import { english } from './words.ts'

/** Fills in the form of a proof of address, up to the step for its pages. */
export async function typeAddress(page: Page, { street, postalCode, city } = home, words = english): Promise<void> {
  await findCountry(page, 'address.country', 'CH', words)
  await page.getByLabel(words('address.part.street'), { exact: true }).fill(street)
  await page.getByLabel(words('address.part.postalCode'), { exact: true }).fill(postalCode)
  await page.getByLabel(words('address.part.city'), { exact: true }).fill(city)
  const since = page.getByRole('group', { name: words('address.since') })
  await since.getByLabel(words('address.month'), { exact: true }).selectOption('03')
  await since.getByLabel(words('address.year'), { exact: true }).fill('2021')
  await page.getByRole('button', { name: words('action.continue'), exact: true }).click()
  await page.getByRole('radio', { name: words('address.class.UTILITY_BILL') }).check({ force: true })
  await page.getByLabel(words('address.issuer'), { exact: true }).fill('Specimen Power')
  const [year = '', month = '', day = ''] = bill().issued.split('-')
  const issuedOn = page.getByRole('group', { name: words('address.issuedOn') })
  await issuedOn.getByLabel(words('address.day'), { exact: true }).fill(day)
  await issuedOn.getByLabel(words('address.month'), { exact: true }).fill(month)
  await issuedOn.getByLabel(words('address.year'), { exact: true }).fill(year)
  await page.getByRole('button', { name: words('action.continue'), exact: true }).click()
}

/** Adds the matching utility bill without sending it. */
export async function giveBill(page: Page, words = english): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bill-'))
  const file = join(folder, 'bill.jpg')
  await writeFile(file, await markedLetter(bill()))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: words('address.choosePage') }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByText(`${words('address.page', { number: 1 })} · bill.jpg`, { exact: true })).toBeVisible()
  rmSync(folder, { recursive: true, force: true })
}
