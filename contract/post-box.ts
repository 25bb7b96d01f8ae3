import data from './post-boxes.json' with { type: 'json' }

/** How boxes at a post office are written in one language. */
interface Boxes {
  language: string
  /** Wherever they stand. */
  words?: readonly string[]
  /** Only with the number of a box behind them: without one they may be the name of a street or a place. */
  numbered?: readonly string[]
  /** Where it says so; everywhere else where absent. */
  countries?: readonly string[]
  /** Where it says something else. */
  notIn?: readonly string[]
  /** A longer number is a postal code. */
  mostDigits?: number
  /** Streets and places are called so, too: behind the word for one, or behind an article, it is a name. */
  names?: boolean
  /** It may as well be something else, where somebody lives: nobody is refused for it. */
  doubtful?: boolean
}

const boxes: readonly Boxes[] = data.boxes
const streets: ReadonlySet<string> = new Set(data.streets.words.map(folded))
const articles: ReadonlySet<string> = new Set(data.streets.between.map(folded))
const withoutSpaces = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u
/** What stands before a number: "No.", "Nr.", "№", "رقم". */
const beforeNumber = ['no', 'nr', 'nro', 'num', 'numero', 'number', 'رقم']

/** Whether a line of an address of the country names a box at a post office, where nobody lives. Where that is not sure, it does not. */
export const isPostBox = (line: string, country: string): boolean => namesBox(line, country, false)

/** Whether it may name one where that is not sure: for a person to look at. */
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

/** Whether what comes behind these signs is the name of a street or a place: "Calle del", "C/", "Plaza La", "La". */
function isName(before: readonly string[]): boolean {
  if (articles.has(before.at(-1) ?? '')) return true
  const last = before.findLastIndex((sign) => sign !== '/')
  const [street = '', earlier = ','] = [before[last], before[last - 1]]
  // One letter is a street where a part of the line begins; elsewhere it may be a door.
  return streets.has(street) && (street.length > 1 || /^[,;\n]$/.test(earlier))
}

/** In one form: small letters, without marks where a script is often written without them. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** Words and numbers one by one, and the signs that part them for good; a dot or a dash between them says nothing. */
function signsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}]+|\p{N}+|[,;/#\n]/gu) ?? []
}

const glued = (text: string): string => folded(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Where the words end, wherever they stand one after the other. */
function placesOf(signs: readonly string[], words: readonly string[]): number[] {
  return signs.flatMap((_, at) => (words.every((word, index) => signs[at + index] === word) ? [at + words.length] : []))
}
