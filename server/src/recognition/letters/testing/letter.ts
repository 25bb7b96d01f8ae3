import { emptyAddress } from '@tessera/contract/addresses.ts'
import type { AddressCheck } from '@tessera/contract/address-proof.ts'
import { line } from '../../testing/specimen-reading.ts'
import { typedAddress } from '../../../testing/addresses.ts'
import { checkAddress, type AddressCase } from '../checks.ts'

// Letters as a perfect reader would give them, so that rules can be tested without reading pictures.

const { address, issuedOn } = typedAddress()
export { issuedOn }

export const named = {
  isWhole: true,
  address,
  country: 'NL',
  served: true,
  residence: 'NL',
  documentClass: 'UTILITY_BILL',
  issuedOn,
  issuer: 'Specimen Power',
  maxAgeMonths: 3,
  today: new Date().toISOString().slice(0, 10),
  name: { firstName: 'Anouk', lastName: 'Vantorre' },
  samePhotoAsIdentity: false,
} as const

/** Whether the check passes on a letter of these lines, one below the other and below the company's. */
export function passes(check: AddressCheck, texts: readonly string[], change: Partial<AddressCase> = {}): boolean {
  const checks = checkAddress({
    ...named,
    pages: [[line('SPECIMENPOWERCOMPANY', 0), ...texts.map((text, index) => line(text, 120 + index * 30))]],
    ...change,
  })
  return checks.find(({ name }) => name === check)?.outcome === 'passed'
}

export const home = ['Keizersgracht 241', '1016 EA Amsterdam', 'Netherlands']
export const bern = {
  country: 'CH',
  residence: 'CH',
  address: { ...emptyAddress, street: 'Kramgasse 49', postalCode: '3011', city: 'Bern' },
}

export interface Letter {
  to?: readonly string[]
  /** Below the address, one blank line apart each. */
  dated?: string
  body?: readonly string[]
}

/** A page as letters are: the company, the address below it, the day below that, then what it is about. */
export function page({
  to = ['Anouk Vantorre', 'Kramgasse 49', '3011 Bern', 'Switzerland'],
  dated = `Date ${issuedOn}`,
  body = [],
}: Letter = {}): AddressCase['pages'][number] {
  const about = [dated, 'Your bill for electricity', 'Consumption 214 kWh', 'Amount due 66.34', ...body]
  return [
    line('SPECIMENPOWERCOMPANY', 0),
    ...to.map((text, index) => line(text, 120 + index * 30)),
    ...about.map((text, index) => line(text, 360 + index * 60)),
  ]
}

/** What does not pass of a letter of these pages. */
export function doubts(pages: AddressCase['pages'], change: Partial<AddressCase> = {}): AddressCheck[] {
  return checkAddress({ ...named, ...bern, pages, ...change })
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ name }) => name)
}

export const typed = (change: Partial<AddressCase['address']>): Partial<AddressCase> => ({
  address: { ...bern.address, ...change },
})

export const us = {
  country: 'US',
  address: { ...emptyAddress, street: '5 Elm St', city: 'Wilmington', region: 'DE', postalCode: '19801' },
}
