import { describe, expect, it } from 'vitest'
import { formatPercent } from './percent.ts'

describe('a percentage', () => {
  it.each([
    ['en', 0.92, '92%'],
    ['de-DE', 0.92, '92\u00a0%'],
    ['ar-SA', 0.92, '92%'],
    ['tr-TR', 0.92, '%92'],
    ['en', 0, '0%'],
  ])('has the sign of the texts in %s', (language, share, text) => {
    expect(formatPercent(share, language).replaceAll(/[\u200e\u200f\u061c]/g, '')).toBe(text)
  })
})
