import anyAscii from 'any-ascii'
import type { VisualLine } from '../read/reading.ts'

/** A line with lower confidence proves nothing. */
const clearConfidence = 0.8

/** Whether it was read well enough to prove something. */
export const isClear = ({ confidence }: Pick<VisualLine, 'confidence'>): boolean => confidence >= clearConfidence

export const clearLines = (page: readonly VisualLine[]): VisualLine[] => page.filter(isClear)

/** Latin letters without accents in capitals, and digits as 0 to 9. Other scripts stay as they are. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/['’`´]/g, '')
    .replace(/[\p{Script=Latin}\p{Nd}]/gu, anyAscii)
    .toUpperCase()

const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text)

/**
 * Runs of letters and runs of digits, because the text reader loses spaces between words, and between a letter and a
 * digit.
 */
const runsOf = (text: string): string[] => plain(text).match(/[A-Z]+|\d+/g) ?? []

/**
 * Whether a line has these words in sequence. Only whole words match: "Keizersgracht 24" matches neither
 * "Keizersgracht 241" nor "Keizersgracht 24 B". Words in another script than Latin never match.
 */
export function saysWords(line: string, words: string): boolean {
  const runs = runsOf(words)
  if (runs.length === 0 || !isLatin(words)) return false
  const pattern = runs.reduce(
    (all, run) => all + (/\d$/.test(all) && /^\d/.test(run) ? '[^A-Z0-9]+' : '[^A-Z0-9]*') + run,
  )
  return isFound(line, pattern)
}

/** Whether a line has a postal code, with or without its space or hyphen. */
export function saysPostalCode(line: string, code: string): boolean {
  const characters = runsOf(code).join('')
  return characters !== '' && isLatin(code) && isFound(line, [...characters].join('[ -]?'))
}

/** Not within a longer word or number: a letter directly after a number makes it another house. */
function isFound(line: string, pattern: string): boolean {
  const text = plain(line)
  const before = /^\d/.test(pattern) ? String.raw`(?<!\d)` : '(?<![A-Z])'
  const behind = /\d$/.test(pattern) ? String.raw`(?!\d|[-/]\d|[^A-Z0-9]?[A-Z](?![A-Z]))` : '(?![A-Z])'
  return new RegExp(before + pattern + behind).test(text)
}
