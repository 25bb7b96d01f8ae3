/** Some keyboards type Arabic-Indic, Persian, Devanagari, Bengali or Thai digits: these are their zeros. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

/** The text with the digits of every script as 0 to 9. Everything else stays as it was typed. */
export function withLatinDigits(typed: string): string {
  return typed.replaceAll(/\p{Nd}/gu, (sign) => {
    const plain = sign.normalize('NFKC')
    const code = plain.codePointAt(0) ?? 0
    // The ten decimal digits of a script are consecutive (Unicode, chapter 4.6).
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? plain : String(code - zero)
  })
}

/** Keeps only the digits of any script, at most `length`. */
export function digitsOf(typed: string, length: number): string {
  return withLatinDigits(typed)
    .replaceAll(/[^0-9]/g, '')
    .slice(0, length)
}
