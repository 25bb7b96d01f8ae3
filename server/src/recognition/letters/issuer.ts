import type { Page } from './letter-page.ts'
import { wordsRead } from './wording.ts'

/** Shorter names are looked for as words of their own: `EE` is not in `Freedom`. Scripts without spaces have none. */
const shortName = 5

/** Whether one line says this issuer, word after word; what else stands in the line, such as the form of the company, does not matter. */
export function namesIssuer(lines: Page, issuer: string): boolean {
  const words = wordsRead(issuer)
  const glued = words.join('')
  if (glued === '') return false
  const isLong = glued.length > shortName || /[^A-Z0-9]/.test(glued)
  return lines.some(({ text }) => {
    const read = wordsRead(text)
    // The reader drops spaces.
    return isLong
      ? read.join('').includes(glued)
      : read.some((_, at) => words.every((word, next) => read[at + next] === word))
  })
}
