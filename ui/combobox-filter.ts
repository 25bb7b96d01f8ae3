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

/**
 * Text for comparison: without case, accents or punctuation. Arabic without vowel marks, hamzas and lengthening, with
 * the letters that are typed for one another as one.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, '')
    .replaceAll('\u0671', '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
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
  return { option, label, words: [label, ...rest].join(' ').split(' '), rest }
}

/** Options prepared for search: prepared with the first search, because most lists are drawn without one. */
export function prepare(options: readonly ComboboxOption[]): (query: string) => ComboboxOption[] {
  let ready: Prepared[] | undefined
  return (query) => {
    const wanted = folded(query)
    if (!wanted) return [...options]
    const prepared = (ready ??= options.map(preparedFor))
    const found = prepared
      .map(({ option, label, words, rest }) => ({ option, rank: rankOf(wanted, label, words, rest) }))
      .filter(({ rank }) => rank < misses)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ option }) => option)
    if (found.length > 0 || wanted.length < stem) return found
    // A people is named like its country, with another ending: Norwegian, polnisch, brasileño.
    const start = wanted.slice(0, stem)
    return prepared.filter(({ words }) => words.some((word) => word.startsWith(start))).map(({ option }) => option)
  }
}

/** The shortest beginning that is enough to find an option when nothing else fits. */
const stem = 4

const misses = 4

/** Ranks the beginning of the name first, an exact other name or dial code next, then beginnings of words. */
function rankOf(wanted: string, label: string, words: readonly string[], rest: readonly string[]): number {
  if (label.startsWith(wanted)) return 0
  if (rest.includes(wanted)) return 1
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2
  return label.includes(wanted) ? 3 : misses
}
