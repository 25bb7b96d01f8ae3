import { withLatinDigits } from './digits.ts'

/** One entry of a combobox: its label, and every term that finds it. */
export interface ComboboxOption {
  value: string
  label: string
  /** Shown beside the label, such as a dial code. */
  detail?: string
  /** Further names that find it. */
  keywords?: readonly string[]
  /** Shown in the closed box instead of the label. */
  chosenLabel?: string | undefined
}

/** Text for comparison: without case, accents or punctuation, and Arabic as it is typed in a hurry. */
export function folded(text: string): string {
  return (
    withLatinDigits(text)
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      // Arabic vowel marks, the hamza above and below a letter, and the stretching line.
      .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
      .replaceAll('ٱ', 'ا')
      .replaceAll('ى', 'ي')
      .replaceAll('ة', 'ه')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  )
}

interface Prepared {
  option: ComboboxOption
  label: string
  words: string[]
  rest: string[]
}

function preparedFor(option: ComboboxOption): Prepared {
  const label = folded(option.label)
  const rest = [option.detail ?? '', ...(option.keywords ?? [])].map(folded)
  const words = [label, ...rest].join(' ').split(' ')
  return {
    option,
    label,
    words: [...words, ...words.map(withoutArticle)],
    rest: [...rest, ...rest.map(withoutArticle)],
  }
}

/** The Arabic article is typed or left out as one likes. */
const withoutArticle = (text: string): string => text.replaceAll(/(?<=^| )ال(?=\p{L}{3})/gu, '')

/**
 * Options prepared for search: prepared with the first search, because most lists are drawn without one. `guess` also
 * finds names with another ending, for a person to choose from.
 */
export function prepare(options: readonly ComboboxOption[]): (query: string, guess?: boolean) => ComboboxOption[] {
  let ready: Prepared[] | undefined
  return (query, guess = true) => {
    const wanted = folded(query)
    if (!wanted) return [...options]
    const prepared = (ready ??= options.map(preparedFor))
    const found = ranked(prepared, wanted)
    if (found.length > 0) return found
    const bare = withoutArticle(wanted)
    const others = bare === wanted ? [] : ranked(prepared, bare)
    if (others.length > 0 || !guess) return others
    // A people is named like its country, with another ending: Norwegian, polnisch, brasileño.
    return prepared.filter(({ words }) => words.some((word) => isAkin(word, bare))).map(({ option }) => option)
  }
}

/** The matching options, the best first. */
const ranked = (prepared: readonly Prepared[], wanted: string): ComboboxOption[] =>
  prepared
    .map(({ option, label, words, rest }) => ({ option, rank: rankOf(wanted, label, words, rest) }))
    .filter(({ rank }) => rank < misses)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)

/** Whether two words begin alike: with at least four letters and most of the shorter word. */
function isAkin(word: string, wanted: string): boolean {
  const shorter = Math.min(word.length, wanted.length)
  let alike = 0
  while (alike < shorter && word[alike] === wanted[alike]) alike += 1
  return alike >= 4 && alike >= shorter * 0.6
}

const misses = 4

/** Ranks the beginning of the name first, an exact other name or dial code next, then beginnings of words. */
function rankOf(wanted: string, label: string, words: readonly string[], rest: readonly string[]): number {
  if (label.startsWith(wanted)) return 0
  if (rest.includes(wanted)) return 1
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2
  if (wanted.length >= fewestWithin(wanted) && label.includes(wanted)) return 3
  // The later parts of a compound: "handel" in "Einzelhandel".
  return wanted.split(' ').every((part) => words.some((word) => isWithin(part, word))) ? 3 : misses
}

const isWithin = (part: string, word: string): boolean =>
  word.startsWith(part) || (part.length >= 4 && word.includes(part))

/** Two letters are in the middle of almost every word, but two Chinese characters or Korean syllables are a word. */
const fewestWithin = (wanted: string): number =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(wanted.normalize('NFKC')) ? 2 : 3
