import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadLibrary } from './files.ts'

const { templates } = loadLibrary(fileURLToPath(new URL('..', import.meta.url)))

it('every amount can be given in every currency that amounts are shown in', () => {
  const all = [...templates.values()].flatMap(({ template }) =>
    template.sections.flatMap(({ items }) =>
      items.flatMap(({ currencies }) => (currencies && currencies.length > 1 ? [currencies.toSorted().join()] : [])),
    ),
  )
  expect(all.length).toBeGreaterThan(0)
  const shown = [...templates.values()].flatMap(({ template }) => Object.keys(template.rates?.perUsd ?? {}))
  expect(new Set(all)).toEqual(new Set([[...new Set(shown)].toSorted().join()]))
})
