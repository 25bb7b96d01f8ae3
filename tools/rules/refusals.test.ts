import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { files } from './sources.ts'

/** The first text of each refusal that people read at the console and at the command line. */
const refusal =
  /new (?:InvalidTransition|NotPermitted|AttributeRefused|EraseRefused|PartnerFault|BreakGlassRefused)\(\s*(['`])((?:(?!\1).)*)\1/gs

it('a refusal that the console shows names no command: that is the second text, which only commands print', () => {
  const found = files('.ts')
    .filter((path) => path.startsWith('server/src/') && !path.includes('/commands/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(refusal)].map(([, , text = '']) => ({ path, text })))
  expect(found.length).toBeGreaterThan(80)
  const syntax = /(^|\s|\()--[a-z]|operator --|\b(NAME|CODE)\)|\(questionnaires /
  expect(found.filter(({ text }) => syntax.test(text))).toEqual([])
})
