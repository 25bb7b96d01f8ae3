import type { Address } from '@tessera/contract/addresses.ts'
import type { AddressCheck, AddressDocument } from '@tessera/contract/address-proof.ts'
import { mayBePostBox } from '@tessera/contract/post-box.ts'
import { addressBlock, namesOf } from './address-block.ts'
import { isAddressedTo, isForAnother, type Name } from './addressee.ts'
import { hasFlatNear, isForThemAlone } from './around-block.ts'
import { isFromDay } from './issue-date.ts'
import { namesIssuer } from './issuer.ts'
import { isLetterOf } from './letter-kind.ts'
import { clearConfidence, type Page } from './letter-page.ts'
import { namesCountry } from './named-country.ts'
import { wordsTyped } from './wording.ts'

export interface AddressCase {
  /** All pages that were read, each with its lines from top to bottom. */
  pages: readonly Page[]
  /** Nothing that was sent was left unread: no page, and no line of one. */
  isWhole: boolean
  address: Address
  country: string
  /** Whether people of this country are served now. */
  served: boolean
  /** Where the member told they live; null where they did not. */
  residence: string | null
  documentClass: AddressDocument
  issuedOn: string
  /** Who issued it, as typed; empty where that was not asked. */
  issuer: string
  /** How old a document of the class may be today. */
  maxAgeMonths: number
  today: string
  /** The verified name. */
  name: Name
  /** A page is the very file that was sent as identity document. */
  samePhotoAsIdentity: boolean
}

export interface AddressOutcome {
  name: AddressCheck
  outcome: 'passed' | 'failed' | 'not-checked'
}

/** Fewer clear lines are no letter. */
const fewestLines = 5

/**
 * What a machine can say of a letter: whether it is of the kind that was told, and name, address, country and day stand on one and the same page of it as they should. A
 * text it did not find may have been misread, so that nothing here refuses by itself: whatever did not pass is a person's to look at.
 */
export function checkAddress({
  pages,
  isWhole,
  address,
  country,
  served,
  residence,
  documentClass,
  issuer,
  name,
  samePhotoAsIdentity,
  ...day
}: AddressCase): AddressOutcome[] {
  const passed = (check: AddressCheck, ok: boolean): AddressOutcome => ({
    name: check,
    outcome: ok ? 'passed' : 'not-checked',
  })
  const blocks = pages.map((page) => ({ page, block: addressBlock(page, address, country) }))
  const { page, block } = blocks.find(({ block: one }) => one) ?? { page: pages[0] ?? [], block: null }
  const further = blocks.filter((other) => other.page !== page)
  const ofAnother = further.some(
    (other) => (other.block && !isAddressedTo(other.block, name)) || isForAnother(other.page, page, name),
  )
  const countryWords = namesOf(country).map((one) => wordsTyped(one).join(''))
  const furtherPages = further.map((other) => other.page)
  const besides = page.filter((line) => line !== block?.above && !block?.lines.includes(line))
  return [
    // What was not read may say anything.
    clearLines(pages.flat()).length >= fewestLines
      ? passed('address-readable', isWhole)
      : { name: 'address-readable', outcome: 'failed' },
    passed(
      'address-name',
      block !== null &&
        isAddressedTo(block, name) &&
        isForThemAlone(page, block, { name, country: countryWords }) &&
        !ofAnother,
    ),
    passed('address-lines', block !== null && !hasFlatNear(page, block)),
    // What is sure to be a box at a post office was refused when it was typed.
    passed(
      'address-dwelling',
      !Object.entries(address).some(([field, text]) => field !== 'postalCode' && mayBePostBox(text, country)),
    ),
    passed('address-country', namesCountry(clearLines(page), address, country)),
    // Another country than the one told: other rules may hold from now on, which a machine does not decide.
    passed('address-residence', served && country === residence),
    passed('address-class', isLetterOf(page, furtherPages, documentClass)),
    passed('address-date', isFromDay(besides, furtherPages, { country, ...day })),
    passed('address-issuer', namesIssuer(clearLines(besides), issuer)),
    { name: 'address-not-identity', outcome: samePhotoAsIdentity ? 'failed' : 'passed' },
  ]
}

const clearLines = (page: Page): Page => page.filter(({ confidence }) => confidence >= clearConfidence)
