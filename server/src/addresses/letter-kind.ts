import anyAscii from 'any-ascii'
import type { AddressDocument } from '@tessera/contract/address-proof.ts'
import data from './letters.json' with { type: 'json' }

/** Shorter words are looked for as words of their own: `gsm`, `strom`. */
const shortWord = 5

const fold = (text: string): string => anyAscii(text).toUpperCase()
const glued = (text: string): string => fold(text).replace(/[^A-Z0-9]/g, '')

/** Whether these lines are of such a letter, by words that stand on one, and of none of the kinds that are not taken for it. */
export function isLetterOf(lines: readonly string[], kind: AddressDocument): boolean {
  const says = (word: string): boolean => {
    const wanted = glued(word)
    // The reader drops spaces: longer words are looked for without them.
    return wanted.length > shortWord
      ? lines.some((line) => glued(line).includes(wanted))
      : lines.some((line) =>
          fold(line)
            .split(/[^A-Z0-9]+/)
            .includes(wanted),
        )
  }
  return data.words[kind].some(says) && !data.notTaken[kind].some(says)
}
