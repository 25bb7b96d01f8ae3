import type { Address } from './questionnaire.ts'
import { streetEndings, streetKinds } from './street-words.ts'

/**
 * Whether two addresses are the same home: country, postal code or town, and street with its number. Spelling,
 * abbreviations, accents and a missing flat make no difference. What is written in two scripts cannot be compared and
 * counts as the same.
 */
export function sameAddress(one: Address, other: Address): boolean {
  if (one.country !== other.country) return false
  const codes = [one, other].map(({ postcode = '' }) => wordsOf(postcode).join(''))
  const sameTown = codes[0] && codes[1] ? codes[0] === codes[1] : agree(one.city, other.city)
  return sameTown && agree(streetOf(one), streetOf(other))
}

const streetOf = ({ line1, line2 = '' }: Address): string => `${line1} ${line2}`

/** Whether one has all the words of the other. */
function agree(one: string, other: string): boolean {
  if (isLatin(one) !== isLatin(other)) return true
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return fewer.every((word) => more.includes(word))
}

const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text)

/** Capitals without accents, with umlauts as one letter and kinds of street in their shortest spelling. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const words = plain.match(/\p{L}+|\p{N}+/gu) ?? []
  return words.map((word) => kindOf(word) ?? (endingOf(word) ?? word).replaceAll(/([AOU])E/g, '$1'))
}

const shortOf = (word: string): string | undefined => streetKinds.find((kind) => kind.includes(word))?.at(-1)

/** "Straße" and "street" have a spelling in common. */
function kindOf(word: string): string | undefined {
  const short = shortOf(word)
  return short && shortOf(short)
}

function endingOf(word: string): string | undefined {
  const found = streetEndings.find((ending) => ending.some((one) => word.endsWith(one) && word.length > one.length + 2))
  const ending = found?.find((one) => word.endsWith(one))
  return found && ending ? word.slice(0, -ending.length) + found[1] : undefined
}
