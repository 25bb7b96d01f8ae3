import { expect, type Page } from '@playwright/test'
import { owner, type Photograph } from './test.ts'

/** What one walk through verification needs. */
export interface Walk {
  /** Text of the document's card. */
  document: 'Passport' | 'ID card'
  /** Specimen per side, in the order asked. */
  photos: string[]
  photograph: Photograph
  firstName?: string
  lastName?: string
  /** Goes on although the gate names a problem. */
  useAnyway?: boolean
}

/** From the personal page to the last look before sending. */
export async function collect(page: Page, walk: Walk): Promise<void> {
  await page
    .getByRole('link', { name: /Verify identity|Correct your details|Take new photos|Use another document/ })
    .first()
    .click()
  await chooseDocument(page, walk.document)
  await typeDetails(page, walk)
  for (const name of walk.photos) await givePhoto(page, await walk.photograph(name), walk.useAnyway)
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible()
}

export async function chooseDocument(page: Page, document: string): Promise<void> {
  const country = page.getByRole('combobox', { name: 'Issuing country' })
  // After a refusal the country chosen before stands there already.
  if ((await country.inputValue()) !== owner.country) {
    await country.pressSequentially('nether')
    await page
      .getByRole('option', { name: new RegExp(owner.country) })
      .first()
      .click()
  }
  await page.getByRole('radio', { name: new RegExp(`^${document}`) }).check({ force: true })
  const consent = page.getByRole('checkbox', { name: /I agree/ })
  if (await consent.isVisible()) await consent.check()
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function typeDetails(page: Page, { firstName = owner.firstName, lastName = owner.lastName }: Pick<Walk, 'firstName' | 'lastName'>): Promise<void> {
  await page.getByLabel('First names').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  const [year = '', month = '', day = ''] = owner.birthDate.split('-')
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function givePhoto(page: Page, file: string, useAnyway = false): Promise<void> {
  await choosePhoto(page, file)
  await page.getByRole('button', { name: useAnyway ? 'Use anyway' : 'Looks good' }).click()
}

/** Chooses a file and waits for the review of it. */
export async function choosePhoto(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('button', { name: /Looks good|Use anyway/ })).toBeVisible()
}

export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send for verification' }).click()
}
