import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { files, read } from './sources.ts'

const code = files('.ts', '.tsx').map((path) => ({ path, text: read(path) }))

/** Classes that a style sheet declares. */
function classesIn(sheet: string): string[] {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}')
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))]
}

it('every class of a style sheet is used where the sheet is imported', () => {
  const unused = files('.module.css').flatMap((sheet) => {
    const users = code.filter(({ text }) => text.includes(`/${basename(sheet)}'`))
    // A name that is computed can be any class.
    if (users.some(({ text }) => /\bstyles\[(?!['"`])/i.test(text))) return []
    return classesIn(read(sheet))
      .filter((name) => !users.some(({ text }) => text.includes(`'${name}'`)))
      .map((name) => `${sheet}: ${name}`)
  })
  expect(unused).toEqual([])
})

it('finds a class in a nested rule, and none in a comment', () => {
  expect(classesIn('/* .no */ @media (width > 1px) { .one > .two:hover { color: red; } }')).toEqual(['one', 'two'])
})
