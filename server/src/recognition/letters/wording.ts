import anyAscii from 'any-ascii'

// Words of letters and of what was typed, in one form: Latin letters without marks in capitals, digits of every script as Latin ones. Other letters stay as they are:
// written in Latin ones, different words of theirs are the same.

/** The words of a line as they were read. The usual spellings of a letter fall together: MUELLER, MÜLLER, MULLER. */
export function wordsRead(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/['’`´\p{Cf}]/gu, '')
    .replace(/[\p{Script=Latin}\p{Nd}]/gu, anyAscii)
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(/([AOU])E/g, '$1').replaceAll('AA', 'A'))
    .filter(Boolean)
}

/** Latin letters without marks, digits of every script as Latin ones, all in capitals: for words as wide as a line is. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Script=Latin}\p{Nd}]/gu, anyAscii)
    .toUpperCase()
}

/** {@link plainLetters}, with one sign for each kind of dash, and figures as figures: the reader takes 0 for O and 1 for l or I, and forms have a box for each figure. */
export function plainFigures(text: string): string {
  const figures = text
    .replace(/[ºª°]/g, ' ')
    .replace(/(?<!\p{L})[OoIl|]+(?=[\p{Nd}])|(?<=\p{Nd})[OoIl|]+(?!\p{L})/gu, (signs) =>
      signs.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1'),
    )
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[⁄∕]/g, '/')
  return plainLetters(figures).replace(/(?<=(?<!\d)\d) (?=\d(?!\d))/g, '')
}

/** The words of what was typed, cut wherever a letter may have a space or not: between letters and digits, and between letters of scripts without spaces. */
export function wordsTyped(text: string): string[] {
  return wordsRead(text).flatMap((word) => word.match(/[A-Z]+|\d+|./gu) ?? [])
}

/** Whether the space between two words may have been lost by the reader. */
export type MayJoin = (left: string, right: string) => boolean

/** What is left of the words read after this one; null where they do not begin with it. The reader drops spaces, and never adds one within a word. */
export function after(read: readonly string[], word: string, mayJoin: MayJoin): readonly string[] | null {
  const [first = '', ...rest] = read
  if (!first.startsWith(word)) return null
  const right = first.slice(word.length)
  if (right === '') return rest
  return mayJoin(word, right) ? [right, ...rest] : null
}

/** {@link after} for several words, one after the other. */
export function afterAll(
  read: readonly string[],
  words: readonly string[],
  mayJoin: MayJoin,
): readonly string[] | null {
  return words.reduce<readonly string[] | null>((left, word) => left && after(left, word, mayJoin), read)
}

/** Shorter words are looked for as words of their own: `gsm`, `strom`. */
const shortWord = 5

const fold = (text: string): string => anyAscii(text).toUpperCase()
const glued = (text: string): string => fold(text).replace(/[^A-Z0-9]/g, '')

/** Whether a line has a word; the reader drops spaces: longer ones are looked for without them. In Latin letters words of Chinese, Japanese and Korean are the same as others. */
export function says(text: string, word: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
    return text.normalize('NFKC').replace(/\s/g, '').includes(word.replace(/\s/g, ''))
  const wanted = glued(word)
  return wanted.length > shortWord
    ? glued(text).includes(wanted)
    : fold(text)
        .split(/[^A-Z]+/)
        .includes(wanted)
}
