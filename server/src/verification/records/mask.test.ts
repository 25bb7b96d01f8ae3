import { describe, expect, it } from 'vitest'
import { maskNumber } from './mask.ts'

describe('a masked number', () => {
  it.each([
    ['SPE5C0M82', '•••••••82'],
    ['12345', '••••45'],
    ['1234', '••••'],
    ['ABC12e\u0301👩‍👧', '•••••e\u0301👩‍👧'],
    ['', '••••'],
  ])('%s is shown as %s', (number, masked) => {
    expect(maskNumber(number)).toBe(masked)
  })
})
