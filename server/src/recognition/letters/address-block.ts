import type { Address } from '@tessera/contract/addresses.ts'
import { countryCodes } from '../countries.ts'
import type { VisualLine } from '../read/reading.ts'
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

/**
 * What the text reader takes for one another within a word is one sign; it does not know the ß, and reads `Strafe` for `Straße`. A letter by itself or behind a number stays
 * one: 49I is another house than 491.
 */
const signs = (words: readonly string[]): string[] =>
  words.map((word) =>
    word.replace(/(?<before>\d?)(?<letters>[A-Z]+)/g, (all: string, before: string, letters: string) =>
      letters.length === 1 || (before !== '' && /^[OI]+$/.test(letters))
        ? all
        : before + letters.replaceAll('O', '0').replaceAll('I', '1').replaceAll('SS', 'F'),
    ),
  )

/** Measured on prints of four typefaces from 20 to 44 pixels: an I that was read as 1 was never surer than 0.9983, a 1 behind another figure nearly always was. */
const clearEnd = 0.9985

/** Whether a line may show a house letter where the typed number ends with 0 or 1: then the reader must be surer of that figure than of a text. */
function isUnsureEnd({ text, sureEnds }: VisualLine, { street, street2 }: Address): boolean {
  const numbers = wordsTyped(`${street} ${street2}`).filter((word) => /^\d+[01]$/.test(word))
  return sureEnds < clearEnd && numbers.some((number) => text.includes(number))
}

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
    for (
      let line: VisualLine | undefined = start;
      line && missing?.some(({ optional }) => !optional);
      line = lineBelow(page, line)
    ) {
      missing =
        line.confidence >= clearConfidence && !isUnsureEnd(line, address)
          ? partsLeft(signs(wordsRead(line.text)), missing)
          : null
      lines.push(line)
    }
    if (missing?.every(({ optional }) => optional)) return { lines, above: lineAbove(page, start) }
  }
  return null
}

/** What a letter may call a country: its names and codes. */
export function namesOf(country: string): string[] {
  return [
    ...countryNames(country),
    country,
    ...[...countryCodes].flatMap(([alpha3, alpha2]) => (alpha2 === country ? [alpha3] : [])),
  ]
}

function partsOf({ postalCode, ...others }: Address, country: string): Part[] {
  const names = namesOf(country).map((name) => signs(wordsTyped(name)))
  const typed = Object.values(others).map((part) => [signs(wordsTyped(part))])
  const parts = [...typed, postalWritings(postalCode)].filter(([first = []]) => first.length > 0)
  return [
    ...parts.map((writings) => ({ writings, optional: false })),
    { writings: names.filter((words) => words.length > 0), optional: true },
  ]
}

/** A postal code has a space or a hyphen, or none: 114 55, 11455. */
function postalWritings(postalCode: string): string[][] {
  const glued = wordsTyped(postalCode).join('')
  return Array.from({ length: glued.length }, (_, at) =>
    signs([...wordsTyped(glued.slice(0, at)), ...wordsTyped(glued.slice(at))]),
  )
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
