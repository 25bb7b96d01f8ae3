import data from './post-boxes.json' with { type: 'json' }

/** How post office boxes are written in one language. */
interface Boxes {
  language: string
  /** In any position. */
  words?: readonly string[]
  /** Only before a box number: without one these words may name a street or a place. */
  numbered?: readonly string[]
  /** Only in these countries; in all others if absent. */
  countries?: readonly string[]
  /** Not in these countries. */
  notIn?: readonly string[]
  /** A longer number is a postal code. */
  mostDigits?: number
  /** Streets and places use the word, too: after a word for a street or place, or after an article, it is a name. */
  names?: boolean
  /** It may also be part of a residential address: we never reject it. */
  doubtful?: boolean
}

const boxes: readonly Boxes[] = data.boxes
const streets: ReadonlySet<string> = new Set(data.streets.words.map(folded))
const articles: ReadonlySet<string> = new Set(data.streets.between.map(folded))
const withoutSpaces = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u
/** Words before a number: "No.", "Nr.", "№", "رقم". */
const beforeNumber = ['no', 'nr', 'nro', 'num', 'numero', 'number', 'رقم']

/** Whether an address line of the country names a post office box, where no one lives. False if it is not sure. */
export const isPostBox = (line: string, country: string): boolean => namesBox(line, country, false)

/** Whether the line may name a post office box; a reviewer checks it. */
export const mayBePostBox = (line: string, country: string): boolean => namesBox(line, country, true)

function namesBox(line: string, country: string, unsure: boolean): boolean {
  const signs = signsOf(line)
  return boxes.some(
    ({ words = [], numbered = [], countries, notIn, mostDigits = Infinity, names = false, doubtful = false }) => {
      if (doubtful !== unsure) return false
      if ((countries && !countries.includes(country)) || notIn?.includes(country)) return false
      const isNumber = (sign = ''): boolean => /^\p{N}/u.test(sign) && sign.length <= mostDigits
      return (
        words.some((word) =>
          withoutSpaces.test(word) ? glued(line).includes(glued(word)) : placesOf(signs, signsOf(word)).length > 0,
        ) ||
        numbered.some((word) =>
          placesOf(signs, signsOf(word)).some((end) => {
            if (names && isName(signs.slice(0, end - signsOf(word).length))) return false
            const [first = '', second] = signs.slice(end)
            return (
              isNumber(first) ||
              ((first === '#' || beforeNumber.includes(first) || /^\p{L}$/u.test(first)) && isNumber(second))
            )
          }),
        )
      )
    },
  )
}

/** Whether the word after these tokens is the name of a street or a place: "Calle del", "C/", "Plaza La", "La". */
function isName(before: readonly string[]): boolean {
  if (articles.has(before.at(-1) ?? '')) return true
  const last = before.findLastIndex((sign) => sign !== '/')
  const [street = '', earlier = ','] = [before[last], before[last - 1]]
  // A single letter means a street at the start of a part of the line; elsewhere it may be a door.
  return streets.has(street) && (street.length > 1 || /^[,;\n]$/.test(earlier))
}

/** Normalised: lower case, and without marks where a script is often written without them. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/**
 * Words and numbers as tokens, and the characters that separate parts of the line; a dot or a dash between words means
 * nothing.
 */
function signsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}]+|\p{N}+|[,;/#\n]/gu) ?? []
}

const glued = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The end of the words, if they follow each other. */
function placesOf(signs: readonly string[], words: readonly string[]): number[] {
  return signs.flatMap((_, at) => (words.every((word, index) => signs[at + index] === word) ? [at + words.length] : []))
}
