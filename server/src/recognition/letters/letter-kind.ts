import { addressDocuments, type AddressDocument } from '@tessera/contract/address-proof.ts'
import type { VisualLine } from '../read/reading.ts'
import kinds from './letter-kinds.json' with { type: 'json' }
import { clearConfidence, type Page } from './letter-page.ts'
import data from './letters.json' with { type: 'json' }
import { monthsOf } from './months.ts'
import { plainLetters, says } from './wording.ts'

/** Print so many times as high as most of the page is a heading. */
const headingHeight = 1.25

/** What speaks for a kind of letter: what one is called, and further words that stand on one. */
export const signsFor = (kind: AddressDocument): { titles: readonly string[]; terms: readonly string[] } => kinds[kind]

/** What speaks against a kind: words of papers that are never taken, or not for it, and of every other kind. */
export function signsAgainst(kind: AddressDocument): readonly string[] {
  const others = addressDocuments.filter((other) => other !== kind)
  return [
    ...data.never,
    ...kinds[kind].notTaken,
    ...others.flatMap((other) => [...kinds[other].titles, ...kinds[other].terms]),
  ]
}

/**
 * Whether a letter is of this kind. One word proves little: a shop sells electric kettles, and a payslip names a tax. So the letter must be called so in a line that is like
 * a title, another line must have a further word of the kind, and no page may have a single word that speaks against it, however badly it was read.
 */
export function isLetterOf(letter: Page, further: readonly Page[], kind: AddressDocument): boolean {
  const { titles, terms } = signsFor(kind)
  const clear = letter.filter(({ confidence }) => confidence >= clearConfidence)
  const isSure = clear.some(
    (title) =>
      titles.some((word) => saysOnly(title.text, word)) &&
      isTitle(title, letter) &&
      clear.some((line) => line !== title && terms.some((word) => says(line.text, word) && !says(title.text, word))),
  )
  return isSure && ![letter, ...further].flat().some(({ text }) => signsAgainst(kind).some((word) => says(text, word)))
}

/** Amounts have no zero before other figures, as days have. */
const hasAmount = (text: string): boolean =>
  /(?<![\d.,/-])(?!0\d)\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}(?!\d|[.,/-]\d)/.test(text)

const fillers = kinds.besideTitle.map((word) => plainLetters(word))
const isFiller = (word: string): boolean =>
  monthsOf(word).length > 0 || new RegExp(`^(?:${fillers.join('|')})+$`, 'u').test(word)

/** Whether a line says these words and nothing else but numbers, a month, or words as "your" and "for": an "electricity bill saver" is no bill. */
function saysOnly(text: string, title: string): boolean {
  // The reader drops spaces.
  const spaced = (plainLetters(title).match(/[\p{L}\p{M}\p{N}]/gu) ?? []).join("[\\s'’.-]*")
  const rest = plainLetters(text).replace(new RegExp(spaced, 'u'), ' ')
  return rest !== plainLetters(text) && (rest.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).every(isFiller)
}

/** A title stands above every amount, or is printed larger than most of the page. */
function isTitle(line: VisualLine, page: Page): boolean {
  if (hasAmount(line.text)) return false
  const heights = page.map(({ at }) => at.height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  return (
    line.at.height >= headingHeight * usual ||
    page.every((other) => !hasAmount(other.text) || other.at.top > line.at.top)
  )
}
