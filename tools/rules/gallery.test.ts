import { expect, it } from 'vitest'
import { files, isTest, read } from './sources.ts'

/** Building blocks of other parts, never visible by themselves. */
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

it('the gallery shows every UI part', () => {
  expect(pieces.length).toBeGreaterThan(30)
  expect(pieces.filter((name) => !parts.includes(name) && !isShown(name))).toEqual([])
  // Tests the rule: it finds a missing part, and rejects an exception for a part that is shown.
  expect(isShown('Fieldset')).toBe(false)
  expect(parts.filter((name) => !pieces.includes(name) || isShown(name))).toEqual([])
})

it('the gallery shows every type of toast and button, and every preset of toasts', () => {
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
  // Eight kinds of buttons of the specification, and one that takes away what the member has.
  expect(words.length).toBe(5 + 9 + 6)
  expect(words.filter((word) => !gallery.includes(`'${word}'`) && !gallery.includes(`"${word}"`))).toEqual([])
})
