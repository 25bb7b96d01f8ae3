import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { loadLibrary } from './files.ts'

/* What every template must check, including any new one. */

const library = loadLibrary(fileURLToPath(new URL('../', import.meta.url)))
const sections = [...library.templates.values()].flatMap(({ template: { code, sections } }) =>
  sections.map(({ id, items }) => ({ place: `${code} ${id}`, items })),
)
const keeps = ({ validate = [] }: MemberItem, rule: string, item?: string): boolean =>
  validate.some((one) => one.rule === rule && (item === undefined || ('item' in one && one.item === item)))
const isTime = ({ type }: MemberItem): boolean => type === 'date' || type === 'month'

it('no period ends before it begins', () => {
  const pairs = sections.flatMap(({ place, items }) => {
    const [from, to] = [items.find(({ id }) => id === 'from'), items.find(({ id }) => id === 'to')]
    return from && to && isTime(from) && isTime(to) ? [{ place, to }] : []
  })
  expect(pairs.length).toBeGreaterThan(3)
  expect(pairs.filter(({ to }) => !keeps(to, 'notBefore', 'from')).map(({ place }) => place)).toEqual([])
})

it('requires a valid address of a website', () => {
  const websites = sections.flatMap(({ place, items }) =>
    items.filter(({ id, type }) => type === 'text' && /website|url/i.test(id)).map((item) => ({ place, item })),
  )
  expect(websites.length).toBeGreaterThan(2)
  expect(websites.filter(({ item }) => !keeps(item, 'url')).map(({ place, item }) => `${place}.${item.id}`)).toEqual([])
})
