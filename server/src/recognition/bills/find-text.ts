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

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'AE', Ö: 'OE', Ü: 'UE' }

/** A text as typed, and with its umlauts as two letters: "Müller" and "Mueller". */
const withUmlauts = (text: string): string[] => [
  text,
  text.normalize('NFKC').replace(/[äöü]/gi, (letter) => umlauts[letter] ?? letter),
]

const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text)

/**
 * Runs of letters and runs of digits, because the text reader loses spaces between words, and between a letter and a
 * digit.
 */
const runsOf = (text: string): string[] => plain(text).match(/[A-Z]+|\d+/g) ?? []

/**
 * Whether a line has these words in sequence. Only whole words match: "Keizersgracht 24" matches neither
 * "Keizersgracht 241" nor "Keizersgracht 24 B". Words in another script than Latin never match. `spellings` is the
 * pattern for a word that is spelled in several ways.
 */
export function saysWords(line: string, words: string, spellings = (word: string): string => word): boolean {
  if (!isLatin(words)) return false
  return withUmlauts(words).some((text) => {
    const runs = runsOf(text).map(spellings)
    return runs.length > 0 && isFound(line, runs.reduce(joined))
  })
}

/** Two numbers are never one. */
const joined = (all: string, run: string): string =>
  all + (/\d$/.test(all) && /^\d/.test(run) ? '[^A-Z0-9]+' : '[^A-Z0-9]*') + run

/** Whether a line has a postal code, with or without its space or hyphen. */
export function saysPostalCode(line: string, code: string): boolean {
  const characters = runsOf(code).join('')
  return characters !== '' && isLatin(code) && isFound(line, [...characters].join('[ -]?'))
}

/** Not within a longer word or number: a letter directly after a number makes it another house. */
function isFound(line: string, pattern: string): boolean {
  const before = /^\d/.test(pattern) ? String.raw`(?<!\d)` : '(?<![A-Z])'
  const behind = /\d$/.test(pattern) ? String.raw`(?!\d|[-/]\d|[^A-Z0-9]?[A-Z](?![A-Z]))` : '(?![A-Z])'
  const whole = new RegExp(before + pattern + behind)
  return withUmlauts(line).some((text) => whole.test(plain(text)))
}
