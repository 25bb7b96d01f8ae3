import { streetEndings, streetKinds } from '@tessera/contract/street-words.ts'
import { saysWords } from './find-text.ts'

/** Whether a line has this street with its number, with the kind of street in full or abbreviated. */
export const saysStreet = (line: string, street: string): boolean => saysWords(line, street, spellings)

function spellings(word: string): string {
  const same = streetKinds.filter((kind) => kind.includes(word)).flat()
  if (same.length > 0) return anyOf(same)
  const ending = streetEndings.flat().find((one) => word.endsWith(one) && word.length > one.length + 2)
  return ending
    ? word.slice(0, -ending.length) + anyOf(streetEndings.filter((kind) => kind.includes(ending)).flat())
    : word
}

const anyOf = (words: readonly string[]): string => `(?:${[...new Set(words)].join('|')})`
