import { expect, it } from 'vitest'
import { newer } from './newest.ts'

const at = (version: number): { version: number } => ({ version })

it('returns the newer of two answers', () => {
  const [old, fresh] = [at(3), at(4)]
  expect(newer(old, fresh)).toBe(fresh)
  expect(newer(fresh, old)).toBe(fresh)
})

it('accepts a second answer of the same version, because time passes within one, too', () => {
  const [first, second] = [at(3), at(3)]
  expect(newer(first, second)).toBe(second)
})
