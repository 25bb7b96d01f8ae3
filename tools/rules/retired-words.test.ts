import { describe, expect, it } from 'vitest'
import { files } from './sources.ts'
import { wordingIn, type Wording } from './syntax.ts'

/** Words that the glossary replaces (`docs/glossary.md`), in no name, title or comment. */
const retired =
  /^(officers?|circumstances?|standings?|anew|mend\w*|unseen|sight|stood|riders?|whoever|somebody|duty|duties)$/i
/** Ordinary words of a sentence that in a name stand for one concept of the glossary, and have its term there. */
const retiredInNames = /^(kept|begun|begins|judge[ds]?|hands|judging|judgements?)$/i

/** Keys that are stored or sent, and what fixes them. */
const fixed: Readonly<Record<string, string>> = {
  kept: 'field of the answer of my-data/page',
  dueKept: 'field of the answer of staff/figures',
  keptUntil: 'data of an audit event that is stored',
  kept_until: 'column of erasure_request',
}

/** `capturedAt`, `captured_at` and `captured-at` as `captured at`. */
const wordsOf = (name: string): string[] => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/)

const isOld = (word: string): boolean => retired.test(word)
const isOldInName = (word: string): boolean => isOld(word) || retiredInNames.test(word)

/** The retired words of a source file, with the name, title or comment that has them. */
function oldWordsIn({ names, keys, titles, comments }: Wording): string[] {
  const declared = [...new Set([...names, ...keys.filter((key) => !(key in fixed))])]
  return [
    ...declared.filter((name) => wordsOf(name).some(isOldInName)),
    ...[...titles, ...comments].flatMap((sentence) => wordsOf(sentence).filter(isOld)),
  ]
}

const wordings = files('.ts', '.tsx', '.mjs').map((path) => ({ path, wording: wordingIn(path) }))

describe('words that the glossary replaces', () => {
  it('are in the name of no file', () => {
    expect(files('').filter((path) => wordsOf(path).some(isOldInName))).toEqual([])
  })

  it('are in no declared name, title of a test or comment', () => {
    const found = wordings.flatMap(({ path, wording }) => oldWordsIn(wording).map((words) => `${path}: ${words}`))
    expect(found).toEqual([])
  })

  it('are excepted only where something has that key', () => {
    const keys = new Set(wordings.flatMap(({ wording }) => wording.keys))
    expect(Object.keys(fixed).filter((key) => !keys.has(key))).toEqual([])
  })

  it.each([
    ['a variable', 'const officerName = 1', ['officerName']],
    ['a part of a pattern', 'const { a: [unseen = 1], ...riders } = b', ['unseen', 'riders']],
    ['a function and its parameter', 'function judge(isKept: boolean) {}', ['judge', 'isKept']],
    ['a type and its key', 'interface Standing { begun: 1 }', ['Standing', 'begun']],
    ['a private field', 'class A { #duties = 1 }', ['duties']],
    ['a title', "it('is mended', () => {})", ['mended']],
    ['a comment', '// Whoever reads this', ['Whoever']],
    ['a fixed key', 'const row = { kept_until: 1 }', []],
    ['an ordinary word in a comment', '// It begins here and is kept.', []],
    ['a part of another word', 'const outstanding = insight', []],
  ])('are found in %s', (_, code, found) => expect(oldWordsIn(wordingIn('example.ts', code))).toEqual(found))
})
