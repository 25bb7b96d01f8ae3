import { expect, it } from 'vitest'
import { files, isTest, read } from './sources.ts'

/** What other pieces are made of: never seen by itself. */
const parts = ['Field', 'FieldError']

const pieces = files('.tsx')
  .filter((path) => /^ui\/(toast\/)?[A-Z]\w+\.tsx$/.test(path) && !isTest(path))
  .flatMap((path) =>
    [...read(path).matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  )
const gallery = files('.tsx')
  .filter((path) => path.startsWith('ui/gallery/') && !isTest(path))
  .map(read)
  .join('\n')
const isShown = (name: string): boolean => new RegExp(`<${name}[\\s<>]`).test(gallery)

it('every piece of the look stands in the gallery', () => {
  expect(pieces.length).toBeGreaterThan(30)
  expect(pieces.filter((name) => !parts.includes(name) && !isShown(name))).toEqual([])
  // The rule itself: what is not there is found, and a part that is shown after all needs no exception.
  expect(isShown('Fieldset')).toBe(false)
  expect(parts.filter((name) => !pieces.includes(name) || isShown(name))).toEqual([])
})

it('every kind of toast and button, and every preset of toasts, can be seen there', () => {
  const named = (path: string, list: RegExp): string[] =>
    [...(list.exec(read(path))?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
  const presets = [...read('ui/toast/toast-store.ts').matchAll(/^export const (\w+Preset)/gm)].map(
    ([, name = '']) => name,
  )
  expect(presets).toHaveLength(4)
  expect(presets.filter((name) => !gallery.includes(`createToastStore(${name})`))).toEqual([])
  const words = [
    ...named('ui/toast/toast-store.ts', /export type ToastKind =((?:\s*\|?\s*'[\w-]+')+)/),
    ...named('ui/Button.tsx', /export type ButtonVariant =((?:\s*\|?\s*'[\w-]+')+)/),
    ...named('ui/Button.tsx', /export type ButtonSize =((?:\s*\|?\s*'[\w-]+')+)/),
  ]
  expect(words.length).toBe(5 + 8 + 6)
  expect(words.filter((word) => !gallery.includes(`'${word}'`) && !gallery.includes(`"${word}"`))).toEqual([])
})
