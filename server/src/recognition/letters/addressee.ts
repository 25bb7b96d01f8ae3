import type { VisualLine } from '../read/reading.ts'
import type { AddressBlock } from './address-block.ts'
import { clearConfidence, lineBelow, type Page } from './letter-page.ts'
import data from './letters.json' with { type: 'json' }
import { afterAll, wordsRead, type MayJoin } from './wording.ts'

/** A verified name; without first name where somebody has one name only. */
export interface Name {
  firstName: string
  lastName: string
}

/** Shorter names are told apart only by the space between them: `Na Li`, `Nali`. */
const shortName = 3
/** Of more first names after the first a letter must have all or none. */
const mostMiddleNames = 4

const mayJoin: MayJoin = (left, right) => left.length > shortName && right.length > shortName
const titles = new Set(data.titles.flatMap(wordsRead))

/**
 * Whether a line says this name and nothing else but a title: the last name and the first of the first names, in either order, the others as they are, as initials, or
 * not at all.
 */
export function isNameLine(text: string, { firstName, lastName }: Name): boolean {
  const [last, given] = [wordsRead(lastName), wordsRead(firstName)]
  if (last.length === 0) return false
  const wordings = givenWordings(given).flatMap((words) => [
    [...words, ...last],
    [...last, ...words],
  ])
  const isName = (read: readonly string[]): boolean =>
    wordings.some((words) => afterAll(read, words, mayJoin)?.length === 0) ||
    (titles.has(read[0] ?? '') && isName(read.slice(1)))
  return isName(wordsRead(text))
}

/** Whether a line is a title that stands above a name. */
export const isTitleOnly = (text: string): boolean => wordsRead(text).every((word) => titles.has(word))

function givenWordings([first, ...middle]: readonly string[]): string[][] {
  if (first === undefined) return [[]]
  if (middle.length > mostMiddleNames) return [[first], [first, ...middle]]
  return middle.reduce(
    (wordings, word) => wordings.flatMap((words) => [words, [...words, word], [...words, word.slice(0, 1)]]),
    [[first]],
  )
}

/** Whether a letter with this block is for the named person. */
export function isAddressedTo(block: AddressBlock | null | undefined, name: Name): boolean {
  return block?.above !== undefined && block.above.confidence >= clearConfidence && isNameLine(block.above.text, name)
}

/** Whether a line may be one of names. */
export const isNames = ({ text }: VisualLine): boolean =>
  /^[\p{L}\p{M}.,'’& -]+$/u.test(text) && wordsRead(text).length > 1
export const isStreet = (text: string): boolean =>
  /\p{L}{3}[.,]?\s?\d{1,4}\s?\p{L}?$|^\d{1,5}\p{L}?[\s,]+\p{L}{2}/u.test(text)
const isTown = ({ text }: VisualLine): boolean =>
  /^(?:\p{L}{1,3}\s?-\s?)?\d{3,6}\D*\p{L}{2}|\p{L}{2}.*\d{3,}$|^[A-Z].*\d[A-Z]{2}$/u.test(text)

/**
 * Whether a further page looks as if it were a letter to somebody else: three lines like a name, a street and a town, which are neither this person's nor as
 * they stand on the letter itself, where its sender does.
 */
export function isForAnother(page: Page, letter: Page, name: Name): boolean {
  const known = new Set(letter.map(({ text }) => wordsRead(text).join('')))
  return page.some((line) => {
    const street = lineBelow(page, line)
    const town = street && lineBelow(page, street)
    const further = town && lineBelow(page, town)
    if (!street || !isNames(line) || !isStreet(street.text) || ![town, further].some((each) => each && isTown(each)))
      return false
    return !isNameLine(line.text, name) && !known.has(wordsRead(line.text).join(''))
  })
}
