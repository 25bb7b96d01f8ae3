import type { VisualLine } from '../read/reading.ts'
import type { AddressBlock } from './address-block.ts'
import { isNames, isStreet, isTitleOnly, type Name } from './addressee.ts'
import { lineAbove, lineBelow, sameRow, type Page } from './letter-page.ts'
import data from './letters.json' with { type: 'json' }
import { says, wordsRead, wordsTyped } from './wording.ts'

// A machine knows for whom a letter is only where nothing around the address says otherwise. Whatever else may be part of it, or be another address, is for a person.

/** What stands so many heights above a name belongs to it, in whatever column; below an address the country may stand between. */
const heightsOver = 3
const heightsUnder = 5
/** Text right below an address, without a blank line, is part of it. */
const tightHeights = 2

const units = new Set(data.units.map((word) => wordsRead(word).join('')))
const companies = new Set(data.companies.map((word) => wordsRead(word).join('')))

/** The lines that are beside, right above or right below the name and the address. */
function linesNear(page: Page, { above, lines }: AddressBlock): Page {
  const own = above ? [above, ...lines] : lines
  const height = Math.max(...own.map(({ at }) => at.height))
  const from = Math.min(...own.map(({ at }) => at.top)) - heightsOver * height
  const to = Math.max(...own.map(({ at }) => at.top)) + heightsUnder * height
  return page.filter((line) => !own.includes(line) && line.at.top >= from && line.at.top <= to)
}

/** Whether something near the address may be a flat, a floor or a house number of it: also far to the right in its rows. */
export function hasFlatNear(page: Page, block: AddressBlock): boolean {
  // A word that is not known here and a short number may be one as well.
  const isPart = (text: string): boolean =>
    /^\W*\d{1,4}\s?\p{L}?\W*$/u.test(text) || (/^\p{L}+\.?\s?\d{1,3}\s?\p{L}?$/u.test(text) && !isReference(text))
  return linesNear(page, block).some(({ text }) => isPart(text) || isUnit(text))
}

function isUnit(text: string): boolean {
  const words = wordsTyped(text)
  const isFigure = (word: string | undefined): boolean => word !== undefined && /^(?:\d+|[A-Z])$/.test(word)
  const isUnitAt = (word: string, at: number): boolean =>
    units.has(word) && (isFigure(words[at - 1]) || isFigure(words[at + 1]))
  // "Ground floor": a word of three letters or more may stand without a figure.
  return words.some(isUnitAt) || (words.length <= 3 && words.some((word) => word.length > 2 && units.has(word)))
}

/** Whether a letter with this block is for the person it names alone, as far as what stands around it tells. */
export function isForThemAlone(
  page: Page,
  block: AddressBlock,
  { name, country }: { name: Name; country: readonly string[] },
): boolean {
  const { above, lines } = block
  const last = lines.at(-1)
  if (!above || !last) return false
  // Whoever stands first on the page wrote the letter.
  if (!page.some(({ at }) => at.top + at.height <= above.at.top)) return false
  const over = lineAbove(page, above)
  if (over && !isTitleOnly(over.text)) return false
  const isCountry = ({ text }: VisualLine): boolean => country.includes(wordsTyped(text).join(''))
  const next = lineBelow(page, last)
  const end = next && isCountry(next) ? next : last
  const under = lineBelow(page, end)
  if (under && under.at.top - end.at.top <= tightHeights * end.at.height) return false
  if (linesNear(page, block).some((line) => isForOthers(line.text) || (sameRow(line, above) && isNames(line))))
    return false
  return otherAddresses(page, block).every(
    (address) => isSame(address, block, name, country) || isFoot(page, address, block),
  )
}

/** `c/o` and the like, "and somebody", and words of who has died, is a child, or has somebody act for them. */
const isForOthers = (text: string): boolean =>
  /^\W*(?:&|\+|(?:and|und|et|y|e|en|ve|dan|và|i|a|och|og|ja)\s)/iu.test(text) ||
  /(?<!\p{L})\p{L}{1,2}\s?\/\s?\p{L}{1,2}(?!\p{L})/u.test(text) ||
  data.forOthers.some((word) => says(text, word))

const references = data.references.map((word) => wordsRead(word).join(''))
const isReference = (text: string): boolean =>
  wordsRead(text).some((word) => references.some((reference) => word.startsWith(reference)))
/** A postal code before or behind a town, as most countries write it. */
const postalTowns = [
  /^(?:[A-Z]{1,3}\s?-\s?)?\d{4,6}\s?(?:[A-Z]{2}\s)?(?!\s?(?:kWh|kW|m3|CHF|EUR|USD|GBP)\b)\p{L}{2}/u,
  /^\d{2,3}[ -]\d{2,3}\s?\p{L}{2}|^\d{4}-\d{3}\s?\p{L}{2}|〒\s?\d{3}/u,
  /(?:^|[\s,])[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$|[A-Z]\d[A-Z]\s?\d[A-Z]\d$|[A-Z]{2}\.?\s?\d{5}(?:-\d{4})?$/u,
]
/** Behind a town many a number may stand: it counts where a street stands above. */
const numberBehind = /^\p{L}{3}.*[\s,-]\d{4,6}(?:-\d{3})?$/u

/** Other addresses on the page: each the lines of one, or a line that has it all. */
function otherAddresses(page: Page, { lines }: AddressBlock): Page[] {
  return page
    .filter((line) => !lines.includes(line))
    .flatMap((line) => {
      const parts = line.text.split(/\s*[,;·•|]\s*|\s{2,}|\s-\s/)
      const street = lineAbove(page, line)
      const isTown = (text: string): boolean => !isReference(text) && postalTowns.some((form) => form.test(text))
      if (
        parts.length > 1 &&
        parts.some((part, at) => at > 0 && (isTown(part) || (numberBehind.test(part) && isStreet(parts[at - 1] ?? ''))))
      )
        return [[line]]
      const isBelowStreet =
        street !== undefined && !lines.includes(street) && isStreet(street.text) && !isReference(street.text)
      if (!isTown(line.text) && !(isBelowStreet && numberBehind.test(line.text) && !isReference(line.text))) return []
      return [[isBelowStreet ? lineAbove(page, street) : undefined, street, line].flatMap((each) => each ?? [])]
    })
}

/** The address of the block once more, with nobody else's name: a bill says where it supplied. */
function isSame(address: Page, { lines }: AddressBlock, name: Name, country: readonly string[]): boolean {
  const known = new Set([
    ...lines.flatMap(({ text }) => wordsRead(text)),
    ...wordsRead(`${name.firstName} ${name.lastName}`),
    ...country,
  ])
  return address.every(({ text }) => wordsRead(text.replace(/^.*:/, '')).every((word) => known.has(word)))
}

/** Where the company says at the foot of the page who it is: nothing but that paragraph stands from there on, and it has a word of companies or their name at the head. */
function isFoot(page: Page, address: Page, { lines }: AddressBlock): boolean {
  const [first] = address
  const head = page[0]
  if (!first || !head || lines.some(({ at }) => at.top >= first.at.top)) return false
  const rest = page
    .filter(({ at }) => at.top >= first.at.top - first.at.height / 2)
    .toSorted((a, b) => a.at.top - b.at.top)
  const isOneParagraph = rest.every(
    ({ at }, index) => index === 0 || at.top - (rest[index - 1]?.at.top ?? 0) <= tightHeights * at.height,
  )
  const words = wordsRead(first.text)
  const begins = words.join('')
  return (
    isOneParagraph && (words.some((word) => companies.has(word)) || begins.startsWith(wordsRead(head.text).join('')))
  )
}
