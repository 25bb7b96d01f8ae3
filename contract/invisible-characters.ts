/** Scripts in which a joiner or non-joiner between two letters is part of how a word is written (Unicode Standard, 23.2; UAX 31, 2.3). */
const joining = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Khmr',
  'Knda',
  'Mlym',
  'Mong',
  'Mymr',
  'Orya',
  'Sinh',
  'Syrc',
  'Taml',
  'Telu',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
/** A joiner after a virama ends a word in the older spelling of Malayalam. */
export const joiner = `(?<=[${joining}])(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=[\\p{L}\\p{M}])(?=[${joining}])|(?<=\\u0d4d)\\u200d`
/**
 * Characters that show nothing although Unicode counts them as letters, marks or symbols: Hangul fillers, the empty
 * Braille cell, inherent vowels of Khmer, and the grapheme joiner.
 */
export const blank = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
/**
 * One character of a line of text: any script, no angle brackets, and no invisible character that changes how the rest
 * is displayed or read.
 */
export const lineSign = `(?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}${blank}<>]|${joiner})`
const line = new RegExp(`^${lineSign}*$`, 'u')
/** A joiner at the end, before the next letter is typed. */
const startedJoiner = `(?<=[${joining}])(?<=[\\p{L}\\p{M}])[\\u200c\\u200d]$`
const invisible = new RegExp(`(?!${joiner})[\\p{Cf}${blank}]`, 'gu')
const invisibleYet = new RegExp(`(?!${joiner}|${startedJoiner})[\\p{Cf}${blank}]`, 'gu')

/**
 * Removes the invisible characters that pasting brings along. A joiner stays where a script needs it between two
 * letters. `typing`: another letter may still follow at the end.
 */
export function withoutInvisible(text: string, typing = false): string {
  return text.replace(typing ? invisibleYet : invisible, '')
}

/** Whether every character of a text is allowed in a line ({@link lineSign}). */
export function isLine(text: string): boolean {
  return line.test(text)
}
