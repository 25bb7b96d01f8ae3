import type { Address } from '@tessera/contract/addresses.ts'
import { countryCodes } from '../providers/builtin/countries.ts'
import type { VisualLine } from '../providers/builtin/read/reading.ts'
import { clearConfidence, lineAbove, lineBelow, type Page } from './letter-page.ts'
import { countryNames } from './named-country.ts'
import { afterAll, wordsRead, wordsTyped, type MayJoin } from './wording.ts'

/** Where an address stands on a page. */
export interface AddressBlock {
  lines: readonly VisualLine[]
  /** The line right above it, where a letter names whom it is for. */
  above: VisualLine | undefined
}

/** A part of the address, in the ways a letter may write it. */
interface Part {
  writings: readonly (readonly string[])[]
  /** A letter may leave the country out. */
  optional: boolean
}

/** Two numbers are never taken for one: 49 is not 4 and 9. */
const mayJoin: MayJoin = (left, right) => !(/\d$/.test(left) && /^\d/.test(right))

/** What the text reader takes for one another is one sign; it does not know the ß, and reads `Strafe` for `Straße`. */
const signs = (words: readonly string[]): string[] => words.map((word) => word.replaceAll('O', '0').replaceAll('I', '1').replaceAll('SS', 'F'))

/**
 * The topmost place of the page where all that was typed of the address stands in lines right below each other, and where these lines say nothing else but the country;
 * null where there is none. A flat or a house letter that was not typed makes it another address.
 */
export function addressBlock(page: Page, address: Address, country: string): AddressBlock | null {
  const parts = partsOf(address, country)
  if (parts.every(({ optional }) => optional)) return null
  for (const start of page) {
    const lines: VisualLine[] = []
    let missing: readonly Part[] | null = parts
    for (let line: VisualLine | undefined = start; line && missing?.some(({ optional }) => !optional); line = lineBelow(page, line)) {
      missing = line.confidence >= clearConfidence ? partsLeft(signs(wordsRead(line.text)), missing) : null
      lines.push(line)
    }
    if (missing?.every(({ optional }) => optional)) return { lines, above: lineAbove(page, start) }
  }
  return null
}

function partsOf({ postalCode, ...others }: Address, country: string): Part[] {
  const codes = [country, ...[...countryCodes].flatMap(([alpha3, alpha2]) => (alpha2 === country ? [alpha3] : []))]
  const names = [...countryNames(country), ...codes].map((name) => signs(wordsTyped(name)))
  const typed = Object.values(others).map((part) => [signs(wordsTyped(part))])
  const parts = [...typed, postalWritings(postalCode)].filter(([first = []]) => first.length > 0)
  return [...parts.map((writings) => ({ writings, optional: false })), { writings: names.filter((words) => words.length > 0), optional: true }]
}

/** A postal code has a space or a hyphen, or none: 114 55, 11455. */
function postalWritings(postalCode: string): string[][] {
  const glued = wordsTyped(postalCode).join('')
  return Array.from({ length: glued.length }, (_, at) => signs([...wordsTyped(glued.slice(0, at)), ...wordsTyped(glued.slice(at))]))
}

/** The parts that are still missing after a line that says some of the others, in any order, and nothing else; null for any other line. */
function partsLeft(read: readonly string[], parts: readonly Part[]): readonly Part[] | null {
  if (read.length === 0) return parts
  for (const part of parts) {
    const others = parts.filter((other) => other !== part)
    for (const words of part.writings) {
      const rest = afterAll(read, words, mayJoin)
      const left = rest && partsLeft(rest, others)
      if (left) return left
    }
  }
  return null
}
