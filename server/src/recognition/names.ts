import anyAscii from 'any-ascii'

/** `same`: equal up to spelling conventions. `close`: a reviewer should check. `different`. */
export type NameMatch = 'same' | 'close' | 'different'

// Letters that ICAO Doc 9303-3, section 6 (table A) writes with two or more letters, with the plain letter that many
// people type.
const icaoSpellings: Record<string, string> = {
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  ß: 'SS',
  Þ: 'TH',
  Ĳ: 'IJ',
}
/** The table's second choice for some letters. */
const icaoSecondSpellings: Record<string, string> = { ...icaoSpellings, Ü: 'UXX', Ñ: 'NXX' }

const particles = new Set([
  'VAN',
  'VON',
  'DE',
  'DER',
  'DEN',
  'DEL',
  'DELLA',
  'DA',
  'DI',
  'DO',
  'DOS',
  'DU',
  'LA',
  'LE',
  'EL',
  'AL',
  'BIN',
  'BINTI',
  'IBN',
  'TEN',
  'TER',
  'ZU',
  'Y',
  'E',
])

/**
 * Words of a name in capitals A-Z, in one spelling convention. Apostrophes are dropped. Hyphens and fillers separate
 * words.
 */
function words(name: string, table: Record<string, string>): string[] {
  const composed = name
    .normalize('NFC')
    .toUpperCase()
    .replace(/['’`´.]/g, '')
  const spelled = [...composed].map((char) => table[char] ?? char).join('')
  return anyAscii(spelled)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')
}

/** The possible spellings of a name on a document, without the spaces between words. */
function spellings(name: string): Set<string> {
  return new Set([{}, icaoSpellings, icaoSecondSpellings].map((table) => words(name, table).join('')))
}

/** A rough form that is the same for the usual spellings of a letter (MUELLER, MÜLLER, MULLER). For searching only. */
export function roughForm(name: string): string {
  return words(name, {})
    .join('')
    .replace(/([AOU])E/g, '$1')
    .replace(/([UN])XX/g, '$1')
    .replace(/AA/g, 'A')
}

/** The rough forms of all parts of a name. Equal for names that {@link compareFullNames} finds the same. */
export function nameKey({ surname, givenNames }: FullName): string {
  return `${roughForm(surname)} ${roughForm(givenNames)}`
}

const intersect = (a: Set<string>, b: Set<string>) => [...a].some((spelling) => b.has(spelling))

/**
 * Compares two forms of one part of a name (surname, or given names).
 * @param truncated whether `b` may have been cut to fit an MRZ (Doc 9303-3, 4.2.3)
 */
export function compareNamePart(a: string, b: string, truncated = false): NameMatch {
  const [left, right] = [spellings(a), spellings(b)]
  if (left.has('') || right.has('')) return left.has('') && right.has('') ? 'same' : 'different'
  if (intersect(left, right)) return 'same'
  if (truncated && [...left].some((long) => [...right].some((short) => long.startsWith(short)))) return 'same'
  if (roughForm(a) === roughForm(b)) return 'close'
  if (isPartOf(words(a, {}), words(b, {})) || isPartOf(words(b, {}), words(a, {}))) return 'close'
  return [...left].some((x) => [...right].some((y) => isNear(x, y))) ? 'close' : 'different'
}

/**
 * Whether `few` are the first words of `many`, or `many` without its particles: a middle name or a "van der" is left
 * out.
 */
function isPartOf(few: readonly string[], many: readonly string[]): boolean {
  if (few.length === 0 || few.length >= many.length) return false
  const core = many.filter((word) => !particles.has(word))
  return few.every((word, i) => word === many[i]) || (core.length > 0 && few.join(' ') === core.join(' '))
}

/** One typing error in a short word, two in a long one. */
function isNear(a: string, b: string): boolean {
  const allowed = Math.min(a.length, b.length) > 7 ? 2 : 1
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > allowed) return false
  return editDistance(a, b) <= allowed
}

/**
 * Number of insertions, deletions, substitutions and swaps of neighbours between two texts (optimal string alignment).
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charAt(i - 1) === b.charAt(j - 1)
      let cost = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1)
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** A person's name in its two parts. */
export interface FullName {
  surname: string
  givenNames: string
}

/** The two parts as a passport names them. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): FullName {
  return { surname: lastName, givenNames: firstName }
}

/**
 * Compares whole names. Parts in the other order (a given name typed as surname) are never `same`. If all words match
 * as a set they are `close`, so that a reviewer checks them.
 */
export function compareFullNames(typed: FullName, document: FullName, truncated = false): NameMatch {
  const surname = compareNamePart(typed.surname, document.surname, truncated)
  const given = compareNamePart(typed.givenNames, document.givenNames, truncated)
  if (surname === 'same' && given === 'same') return 'same'
  if (surname !== 'different' && given !== 'different') return 'close'
  return isSameSet(typed, document) ? 'close' : 'different'
}

function isSameSet(a: FullName, b: FullName): boolean {
  const sorted = (name: FullName, table: Record<string, string>) =>
    words(`${name.surname} ${name.givenNames}`, table).toSorted().join(' ')
  return [{}, icaoSpellings, icaoSecondSpellings].some((table) =>
    [{}, icaoSpellings].some((other) => sorted(a, table) === sorted(b, other)),
  )
}

/**
 * Whether a typed name belongs to the person: in either order, in another spelling or script, without middle names and
 * particles, but never without the surname or without any given name. For signatures, because nobody should have to
 * type the MRZ spelling.
 */
export function isNameOf(typed: string, { surname, givenNames }: FullName): boolean {
  const whole = `${givenNames} ${surname}`
  if (
    [whole, `${surname} ${givenNames}`].some(
      (name) => intersect(spellings(typed), spellings(name)) || roughForm(typed) === roughForm(name),
    )
  )
    return true
  // Transliterations differ in their vowels or leave them out.
  if (!/\p{Script=Latin}/u.test(typed))
    return areNear(bones(typed), bones(whole)) || areNear(bones(typed), bones(`${surname} ${givenNames}`))
  const [own, surnames, given] = [words(typed, {}), words(surname, {}), words(givenNames, {})]
  const core = surnames.filter((word) => !particles.has(word))
  const named = (known: readonly string[]): boolean =>
    known.length === 0 || own.some((word) => known.some((one) => isSameWord(word, one)))
  const strange = own.filter(
    (word) => !particles.has(word) && ![...surnames, ...given].some((one) => isSameWord(word, one)),
  )
  return own.length > 0 && strange.length === 0 && named(core.length > 0 ? core : surnames) && named(given)
}

function isSameWord(a: string, b: string): boolean {
  return roughForm(a) === roughForm(b) || isNear(a, b)
}

/** The consonants of a name in Latin letters, double ones reduced to one. */
function bones(name: string): string {
  return words(name, {})
    .join('')
    .replace(/[AEIOUWY]/g, '')
    .replace(/(.)\1+/g, '$1')
}

function areNear(a: string, b: string): boolean {
  return a !== '' && b !== '' && editDistance(a, b) <= Math.min(a.length, b.length) / 4
}
