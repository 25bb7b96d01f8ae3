import { expect, it, vi } from 'vitest'
import type { KycInfo } from './kyc-info.ts'

vi.mock('../api/call.ts', () => ({ call: () => Promise.reject(new Error('not in this test')) }))
const { newer } = await import('./kyc-info.ts')

const at = (version: number): KycInfo => ({ version }) as KycInfo

it('keeps the newer of two answers', () => {
  const [old, fresh] = [at(3), at(4)]
  expect(newer(old, fresh)).toBe(fresh)
  expect(newer(fresh, old)).toBe(fresh)
})

it('takes a second answer of the same version: time passes within one, too', () => {
  const [first, second] = [at(3), at(3)]
  expect(newer(first, second)).toBe(second)
})
