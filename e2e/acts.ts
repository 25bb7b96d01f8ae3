import { type Page } from '@playwright/test'
import { giveBill, typeAddress } from './residence.ts'

/* What a member does on one screen, from opening it to leaving it. The test itself chooses the address. */

/** Sends a proof of address: a utility bill from 20 days ago. */
export async function proveAddress(page: Page): Promise<void> {
  await typeAddress(page)
  await giveBill(page)
  await page.getByRole('button', { name: /^Send( anyway)?$/ }).click()
}

/** Declares the newest document to be a payslip dated today. */
export async function namePayslip(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'A payslip' }).check()
  const dated = page.getByRole('group', { name: 'Date of the newest document' })
  const today = new Date()
  for (const [part, number] of [
    ['Day', today.getUTCDate()],
    ['Month', today.getUTCMonth() + 1],
    ['Year', today.getUTCFullYear()],
  ] as const)
    await dated.getByLabel(part).fill(String(number))
}

/** Reads the client agreement to its end, ticks each point and signs. */
export async function signAgreement(page: Page, name: string): Promise<void> {
  const press = page.getByRole('button', { name: 'Sign agreement' })
  await press.scrollIntoViewIfNeeded()
  for (const point of await page.getByRole('group', { name: 'Confirm each point.' }).getByRole('checkbox').all())
    await point.check()
  await page.getByLabel('Your full name').fill(name)
  await press.click()
}
