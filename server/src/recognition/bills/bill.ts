import type { Address } from '@tessera/contract/addresses.ts'
import { addMonths, findDates } from '../dates.ts'
import type { VisualLine } from '../read/reading.ts'
import { clearLines, saysPostalCode, saysWords } from './find-text.ts'
import { saysStreet } from './street.ts'

/** What the member declared about a proof of address, and their verified name. */
export interface DeclaredBill {
  name: { firstName: string; lastName: string }
  address: Address
  /** `YYYY-MM-DD`. */
  issuedOn: string
  /** How old the document may be. */
  maxAgeMonths: number
  today: string
}

/** The declared values that one page shows. */
export interface BillFindings {
  name: boolean
  address: boolean
  date: boolean
}

export type Page = readonly VisualLine[]

/** With fewer clear lines it is not a document. */
const fewestLines = 5

export const isReadable = (pages: readonly Page[]): boolean => clearLines(pages.flat()).length >= fewestLines

/**
 * Whether name, address and date of issue are printed in Latin letters and digits on the same page. Uses the page that
 * shows most of them. It only helps the reviewer: the text may be misread or in another script, so we refuse nothing
 * because of it.
 */
export function readBill(pages: readonly Page[], declared: DeclaredBill): BillFindings {
  const best = pages[bestPage(pages, declared)]
  return best ? findingsOn(best, declared) : { name: false, address: false, date: false }
}

/** The number of the page that shows most of the declared values, from 0. */
export function bestPage(pages: readonly Page[], declared: DeclaredBill): number {
  const counts = pages.map((page) => countOf(findingsOn(page, declared)))
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

const countOf = (findings: BillFindings): number => Object.values(findings).filter(Boolean).length

function findingsOn(page: Page, { name, address, issuedOn, maxAgeMonths, today }: DeclaredBill): BillFindings {
  const lines = clearLines(page).map(({ text }) => text)
  const isRecent = issuedOn <= today && addMonths(issuedOn, maxAgeMonths) >= today
  return {
    name: lines.some((line) => saysName(line, name)),
    address: saysAddress(lines, address),
    date:
      isRecent && lines.flatMap(findDates).some(({ iso, monthFirst }) => iso === issuedOn || monthFirst === issuedOn),
  }
}

/** Last name and first given name, in either order. The other given names may be missing. */
export function saysName(line: string, { firstName, lastName }: DeclaredBill['name']): boolean {
  const [first = ''] = firstName.trim().split(/\s+/)
  return [first, firstName].some(
    (given) => saysWords(line, `${given} ${lastName}`) || saysWords(line, `${lastName} ${given}`),
  )
}

/** Street with its number, in full or abbreviated, the addition (flat, floor), postal code and city, each if it was typed. */
export function saysAddress(lines: readonly string[], { street, street2, postalCode, city }: Address): boolean {
  const isSaid = (text: string): boolean => text.trim() === '' || lines.some((line) => saysWords(line, text))
  const hasTown =
    lines.some((line) => saysTown(line, { postalCode, city })) ||
    (isSaid(city) && (postalCode.trim() === '' || lines.some((line) => saysPostalCode(line, postalCode))))
  return street.trim() !== '' && lines.some((line) => saysStreet(line, street)) && isSaid(street2) && hasTown
}

/** Postal code and city in one line, in either order. */
export function saysTown(line: string, { postalCode, city }: Pick<Address, 'postalCode' | 'city'>): boolean {
  return saysWords(line, `${postalCode} ${city}`) || saysWords(line, `${city} ${postalCode}`)
}
