import { figures } from './figures.ts'
import { digitsOf } from './digits.ts'

export interface DecimalRules {
  language: string
  /** Number of decimals; 0 for whole numbers. */
  decimals: number
  negative: boolean
}

/**
 * Normalises a number while it is typed into plain digits with a point (`1234.`, `-0.5`). It removes thousands
 * separators, converts digits of every script to Latin ones, and cuts extra decimals. `point` is the position of the
 * decimal separator (-1: none), if the caller knows it better than the text shows.
 */
export function readDecimal(
  text: string,
  { language, decimals, negative }: DecimalRules,
  point = pointIn(text, language),
): string {
  // Three digits behind the only separator are thousands where fewer decimals are possible: 42.500 for 42,500.
  if (decimals > 0 && decimals < 3 && /^[^.,٫٬]*[.,٫٬]\p{Nd}{3}[^\p{Nd}.,٫٬]*$/u.test(text)) point = -1
  const whole = digitsOf(point < 0 ? text : text.slice(0, point), text.length).replace(/^0+(?=\d)/, '')
  const minus = negative && /^[^\p{Nd}]*[-−]/u.test(text) ? '-' : ''
  // A point ends a whole number, too: what follows it must not become further digits.
  if (point < 0 || (decimals === 0 && whole === '')) return minus + whole
  return `${minus}${whole || '0'}.${digitsOf(text.slice(point + 1), decimals)}`
}

/**
 * Position of the decimal separator in a pasted number; -1 for none. With two kinds of separator it is the last one.
 * One kind several times means thousands. A single separator that is not the language's own means thousands if three
 * digits follow it.
 */
function pointIn(text: string, language: string): number {
  const separators = [...text.matchAll(/[.,٫٬]/g)]
  const last = separators.at(-1)
  if (!last) return -1
  const alike = separators.filter(([sign]) => sign === last[0]).length
  if (alike > 1) return -1
  if (separators.length > 1 || last[0] === signsOf(language).decimal) return last.index
  return digitsOf(text.slice(last.index), text.length).length === 3 ? -1 : last.index
}

/** The completed plain number, without a lone sign or point. Empty for none. */
export function settled(draft: string): string {
  const plain = draft.replace(/\.$/, '')
  return /\d/.test(plain) ? plain : ''
}

/** Whether a text holds more than a number and its currency: a letter, or a minus where none is allowed. */
export function hasMore(text: string, { negative }: DecimalRules): boolean {
  const signs = text.replace(/^\s*[A-Z]{3}\s|\s[A-Z]{3}\s*$/u, '')
  return /\p{L}/u.test(signs.replaceAll(/\p{Sc}/gu, '')) || (!negative && /[-−]/u.test(signs))
}

/** Formats plain digits in the notation of the language, digit for digit: nothing is rounded or added. */
export function showDecimal(draft: string, language: string): string {
  const { decimal, digits } = signsOf(language)
  const [, minus = '', whole = '', point = '', places = ''] = /^(-?)(\d*)(\.?)(\d*)$/.exec(draft) ?? []
  const grouped = whole === '' ? '' : new Intl.NumberFormat(language, figures).format(BigInt(whole))
  return minus + grouped + (point && decimal) + [...places].map((place) => digits[Number(place)]).join('')
}

/** Caret position after regrouping: after as many digits as before. */
export function caretBehind(figures: number, shown: string): number {
  if (figures === 0) return 0
  let seen = 0
  for (let at = 0; at < shown.length; at += 1) {
    if (isFigure(shown[at] ?? '')) seen += 1
    if (seen === figures) return at + 1
  }
  return shown.length
}

/** Number of digits in a text. */
export const figuresIn = (text: string): number => [...text].filter(isFigure).length

const isFigure = (sign: string): boolean => /^\p{Nd}$/u.test(sign)

/** The decimal separator of a language. */
export const decimalSign = (language: string): string => signsOf(language).decimal

interface Signs {
  decimal: string
  digits: readonly string[]
}

const known = new Map<string, Signs>()

function signsOf(language: string): Signs {
  const found = known.get(language)
  if (found) return found
  const format = new Intl.NumberFormat(language, figures)
  const signs = {
    decimal: format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    digits: Array.from({ length: 10 }, (_, value) => format.format(value)),
  }
  known.set(language, signs)
  return signs
}
