import { expect, type Locator, type Page } from '@playwright/test'
import type { NumberKind } from '../contract/numbers.ts'
import { sandboxNumbers } from '../server/src/verification/registry/registry.ts'
import { owner, type Photograph } from './test.ts'
import { english, type Words } from './words.ts'

export type DocumentType = 'PASSPORT' | 'ID_CARD' | 'DRIVERS_LICENSE' | 'RESIDENCE_PERMIT'

/** Everything that one verification journey needs. */
export interface Walk {
  /** Text of the document's card, or the kind of document. */
  document: 'Passport' | 'ID card' | DocumentType
  /** One specimen per side, in the order of the steps. */
  photos: string[]
  photograph: Photograph
  /** Typed in place of what was read. Null for members with one name only, which is the last name. */
  firstName?: string | null
  lastName?: string
  /** `YYYY-MM-DD` */
  birthDate?: string
  /** Two-letter code; the Netherlands by default. */
  country?: string
}

/** Goes from the personal page to the last step before sending. */
export async function collect(page: Page, walk: Walk, words = english): Promise<void> {
  const ways = ['status.start.action', 'remedy.other-document']
  await page
    .getByRole('link', { name: anyOf(ways.map((key) => words(key))) })
    .first()
    .click()
  await chooseDocument(page, walk.document, walk.country, words)
  for (const name of walk.photos) await givePhoto(page, await walk.photograph(name), words)
  await expect(page.getByRole('heading', { level: 1, name: words('kyc.confirm.title') })).toBeVisible()
  if (walk.firstName !== undefined || walk.lastName || walk.birthDate) await correctDetails(page, walk, words)
}

/** Verifies a member with a passport, to the end. */
export async function verifyIdentity(page: Page, photograph: Photograph): Promise<void> {
  await collect(page, { document: 'Passport', photograph, photos: ['good-passport.jpg'] })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible({ timeout: 60_000 })
}

/** Types the details although the document could be read: its reading never arrives. */
export async function typeInstead(page: Page, words = english): Promise<void> {
  await page.getByRole('button', { name: words('kyc.confirm.typeIt') }).click()
  await expect(page.getByLabel(words('kyc.details.firstName'), { exact: true })).toBeVisible()
}

/** No reading of a document reaches the page. */
export async function withoutReading(page: Page): Promise<void> {
  await page.route('**/x-api/v3/private/kyc/builtin/reading', (route) => route.abort('connectionreset'))
}

/** Changes what was read before it is sent. */
export async function correctDetails(page: Page, details: TypedDetails, words = english): Promise<void> {
  await page
    .getByRole('button', { name: words('kyc.confirm.editThis', { part: words('kyc.stage.details') }) })
    .click({ timeout: 60_000 })
  await typeDetails(page, details, words)
}

/** The heading of the first step, in English. */
export const firstStep = english('residence.title')

/** A page, or a frame in one. */
type Room = Pick<Page, 'getByRole'>

/** A country without its own region: the default region applies, or the one that an admin chose. */
const abroad = 'CH'

/** Declares the country of residence if the page asks for it: once, before the first document. */
export async function declareResidence(
  page: Room,
  nationality = 'NL',
  words = english,
  residence = abroad,
): Promise<void> {
  const title = (key: string): Locator => page.getByRole('heading', { level: 1, name: words(key), exact: true })
  await expect(title('residence.title').or(title('kyc.document.title'))).toBeVisible()
  if (!(await title('residence.title').isVisible())) return
  await findCountry(page, 'residence.country', residence, words)
  await findCountry(page, 'residence.nationality', nationality, words)
  await page.getByRole('button', { name: words('action.continue'), exact: true }).click()
  await expect(title('kyc.document.title')).toBeVisible()
}

export async function chooseDocument(page: Page, document: string, countryCode = 'NL', words = english): Promise<void> {
  // A state gives a residence permit to nationals of other states only.
  await declareResidence(page, document === 'RESIDENCE_PERMIT' ? 'TR' : countryCode, words)
  await chooseCountry(page, countryCode, words)
  const name = document === document.toUpperCase() ? words(`document.${document}`) : document
  const radio = page.getByRole('radio', { name: new RegExp(`^${name}`) })
  await tick(radio)
  await consentTo(page, words)
  await page.getByRole('button', { name: words('action.continue'), exact: true }).click()
}

/** Ticks the consent where it is asked for: with the document, or when sending. */
export async function consentTo(page: Room, words: Words = english): Promise<void> {
  const consent = page.getByRole('checkbox', { name: anyOf([consentIn(words)]) })
  if (await consent.isVisible()) await tick(consent)
}

/** Chooses a radio or a box by its label, as a member does. It clicks again if a growing frame moved it away. */
export async function tick(choice: Locator): Promise<void> {
  await expect(async () => {
    await choice.locator('xpath=ancestor::label').click()
    await expect(choice).toBeChecked({ timeout: 1000 })
  }).toPass()
}

/** Chooses the country that issued the document. */
export async function chooseCountry(page: Room, countryCode: string, words = english): Promise<void> {
  await findCountry(page, 'kyc.document.country', countryCode, words)
}

/** Finds a country by its English name, which works in every language. */
export async function findCountry(page: Room, label: string, countryCode: string, words: Words): Promise<void> {
  const country = page.getByRole('combobox', { name: words(label) })
  const shown = nameOf(countryCode, words.language)
  // The form already shows the earlier answer.
  if ((await country.inputValue()) === shown) return
  await country.fill('')
  // Without its last letter: a whole name that was typed before the app took over is chosen at once.
  await country.pressSequentially(nameOf(countryCode, 'en').slice(0, -1).slice(0, 9))
  await page
    .getByRole('option', { name: anyOf([shown]) })
    .first()
    .click()
}

export async function typeDetails(page: Page, details: TypedDetails, words = english): Promise<void> {
  await fillDetails(page, details, words)
  // A step of its own goes on; on the page that shows the details they are saved.
  const ways = ['kyc.details.save', 'action.continue'].map((key) => words(key))
  await page.getByRole('button', { name: anyOf(ways) }).click()
}

type TypedDetails = Pick<Walk, 'firstName' | 'lastName' | 'birthDate'>

/** Name and date of birth, in every form that asks for them. */
export async function fillDetails(
  page: Page,
  { firstName = owner.firstName, lastName = owner.lastName, birthDate = owner.birthDate }: TypedDetails,
  words = english,
): Promise<void> {
  if (firstName === null) {
    await page.getByRole('checkbox', { name: words('oneName.box') }).check()
    await page.getByLabel(words('oneName.name'), { exact: true }).fill(lastName)
  } else {
    await page.getByLabel(words('kyc.details.firstName'), { exact: true }).fill(firstName)
    await page.getByLabel(words('kyc.details.lastName'), { exact: true }).fill(lastName)
  }
  const [year = '', month = '', day = ''] = birthDate.split('-')
  await page.getByLabel(words('date.day'), { exact: true }).fill(day)
  await page.getByLabel(words('date.month'), { exact: true }).fill(month)
  await page.getByLabel(words('date.year'), { exact: true }).fill(year)
}

/** Verifies by the number of the sandbox's own person, or by another number. */
export async function typeNumber(
  page: Page,
  country: string,
  kind: NumberKind,
  words = english,
  number = sandboxNumbers[kind],
): Promise<void> {
  await page.getByLabel(words('vendor.country')).selectOption(country)
  await page.getByLabel(words(`vendor.number.${kind}`), { exact: true }).fill(number)
  await fillDetails(page, {}, words)
  await page.getByRole('main').getByRole('checkbox').last().check()
  await page.getByRole('button', { name: words('vendor.action'), exact: true }).click()
}

/** Gives a photo and continues: by itself where all of it could be read, and otherwise with the member's answer. */
export async function givePhoto(page: Page, file: string, words = english, useAnyway = false): Promise<void> {
  await chooseFile(page, file, words)
  const shot = page.getByRole('region', { name: words('kyc.review.label'), exact: true })
  // It may be read, and gone, before we look.
  await shot.waitFor({ timeout: 5000 }).catch(() => undefined)
  const answer = page.getByRole('button', {
    name: words(useAnyway ? 'kyc.review.useAnyway' : 'kyc.review.looksGood'),
  })
  await expect(async () => {
    if (await answer.isVisible()) await answer.click({ timeout: 500 })
    await expect(shot).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
}

/** Chooses a file and waits for its preview. */
export async function choosePhoto(page: Page, file: string, words = english): Promise<void> {
  await chooseFile(page, file, words)
  await expect(page.getByRole('region', { name: words('kyc.review.label'), exact: true })).toBeVisible()
}

async function chooseFile(page: Page, file: string, words: Words): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: words('kyc.photo.chooseFile') }).click()
  await (await chooser).setFiles(file)
}

/** Leads from a photo that cannot be used to another one: taken on a phone, chosen on a desk. */
export const anotherPhoto = (page: Room, words = english): Locator =>
  page.getByRole('link', { name: anyOf([words('kyc.confirm.retake'), words('kyc.confirm.choose')]) })

export async function send(page: Page, words = english): Promise<void> {
  const press = page.getByRole('button', { name: words('kyc.confirm.send') })
  await expect(press).toBeVisible({ timeout: 60_000 })
  await consentTo(page, words)
  await press.click()
}

const nameOf = (countryCode: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(countryCode) ?? countryCode

/** The consent text up to the brand name, which the operator sets. */
const consentIn = (words: Words): string => words('kyc.consent.text', { brand: '\n' }).split('\n', 1)[0]?.trim() ?? ''

const anyOf = (texts: readonly string[]): RegExp =>
  new RegExp(texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|'))
