import { expect, it } from 'vitest'
import { newReference } from './reference.ts'

it('is short, unique, and without letters that look alike', () => {
  const references = Array.from({ length: 500 }, newReference)
  for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(new Set(references).size).toBe(500)
})
