import { monthOf } from '../dates.ts'
import { plainLetters } from './wording.ts'

/** Languages whose names of months are known: those that CLDR knows among the ones letters are written in. What is in another is for a person. */
const languages = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn pl ps pt ro ru si sk sl ' +
  'sq sr sr-Latn sv sw ta te th tk tr uk ur uz vi yo zh zu'
).split(' ')
/** Shorter ones are words of other meanings. */
const shortestName = 3

let names: Map<string, Set<number>> | undefined

/** The months (1 to 12) that a word in plain capitals may name: more than one where languages differ, as LISTOPADA, which is October and November; none for any other word. */
export function monthsOf(word: string): readonly number[] {
  names ??= namesKnown()
  // Short forms that stand on documents beside those of CLDR; longer words that only begin like them may be anything.
  const printed = word.length === shortestName || word.length === shortestName + 1 ? monthOf(word) : 0
  return [...new Set([...(names.get(word) ?? []), ...(printed > 0 ? [printed] : [])])]
}

function namesKnown(): Map<string, Set<number>> {
  const known = new Map<string, Set<number>>()
  for (const language of languages)
    for (const length of ['long', 'short'] as const) {
      // Beside a day the name may have another form: 10 ledna, leden.
      const formats = [{ month: length }, { day: 'numeric', month: length } as const].map(
        (style) => new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...style, timeZone: 'UTC' }),
      )
      for (let month = 1; month <= 12; month += 1)
        for (const format of formats) {
          const { value = '' } =
            format.formatToParts(Date.UTC(2026, month - 1, 10)).find(({ type }) => type === 'month') ?? {}
          for (const word of plainLetters(value).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
            if (word.length >= shortestName && !/\d/.test(value))
              known.set(word, (known.get(word) ?? new Set()).add(month))
        }
    }
  return known
}
