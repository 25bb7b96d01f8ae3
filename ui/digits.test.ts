import { describe, expect, it } from 'vitest'
import { digitsOf, withLatinDigits } from './digits.ts'

describe('typed digits', () => {
  it('drops everything else and stops at the length', () => {
    expect(digitsOf('19a90x5', 4)).toBe('1990')
  })

  it('understands other scripts', () => {
    expect(digitsOf('١٩٩٠', 4)).toBe('1990')
    expect(digitsOf('۱۳', 2)).toBe('13')
    expect(digitsOf('１２', 2)).toBe('12')
  })

  it('keeps letters and signs of a recovery code or national number', () => {
    expect(withLatinDigits('ab٣-٤۵ Z')).toBe('ab3-45 Z')
  })
})
