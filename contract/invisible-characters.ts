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
/** Signs that show nothing though Unicode counts them as letters, marks or symbols: fillers of Hangul, the empty cell of Braille, vowels of Khmer that are not written, and the joiner of graphemes. */
export const blank = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
/** One sign of what people write in one line: any script, no angle brackets, and nothing that is not seen and changes how the rest is seen or read. */
export const lineSign = `(?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}${blank}<>]|${joiner})`
const line = new RegExp(`^${lineSign}*$`, 'u')
/** A joiner at the end, whose next letter is still to be typed. */
const begunJoiner = `(?<=[${joining}])(?<=[\\p{L}\\p{M}])[\\u200c\\u200d]$`
const invisible = new RegExp(`(?!${joiner})[\\p{Cf}${blank}]`, 'gu')
const invisibleYet = new RegExp(`(?!${joiner}|${begunJoiner})[\\p{Cf}${blank}]`, 'gu')

/** A text without the signs nobody sees that pasting brings along; a joiner stays where a script needs it between two letters. `typing`: the end may still get a letter. */
export function withoutInvisible(text: string, typing = false): string {
  return text.replace(typing ? invisibleYet : invisible, '')
}

/** Whether every sign of a text can stand in a line that is sent ({@link lineSign}). */
export function isLine(text: string): boolean {
  return line.test(text)
}
