import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretBehind, figuresIn, readDecimal, settled, showDecimal } from './decimal-text.ts'

const rules = (language: string, decimals = 8, negative = false) => ({ language, decimals, negative })

describe('a typed or pasted number', () => {
  it.each([
    ['en', '1,234,567.89', '1234567.89'],
    ['de-DE', '1.234.567,89', '1234567.89'],
    ['de-DE', '1,234,567.89', '1234567.89'],
    ['en', '1.234.567', '1234567'],
    ['en', '1,5', '1.5'],
    ['de-DE', '12.5', '12.5'],
    ['de-DE', '12.500', '12500'],
    ['en', '12,500', '12500'],
    ['en', '12.500', '12.500'],
    ['ru-RU', '1 234 567,8', '1234567.8'],
    ['ar-SA', '١٬٢٣٤٫٥', '1234.5'],
    ['hi', '१२३', '123'],
    ['en', '$ 1,000.00 USD', '1000.00'],
    ['en', '0007', '7'],
    ['en', '.5', '0.5'],
    ['en', 'abc', ''],
  ])('%s: %s is %s', (language, typed, meant) => {
    expect(readDecimal(typed, rules(language))).toBe(meant)
  })

  it('cuts extra decimals, and everything after the point of a whole number', () => {
    expect(readDecimal('1.2399', rules('en', 2))).toBe('1.23')
    expect(settled(readDecimal('1.9', rules('en', 0)))).toBe('1')
  })

  it('takes three digits behind the only separator as thousands of an amount, whatever the language', () => {
    expect(readDecimal('42.500', rules('en', 2))).toBe('42500')
    expect(readDecimal('42,500', rules('de-DE', 2), 2)).toBe('42500')
    expect(readDecimal('1,042.500', rules('en', 2))).toBe('1042.50')
  })

  it('uses the decimal separator that the caller names', () => {
    expect(readDecimal('1.234.', rules('de-DE'), 5)).toBe('1234.')
    expect(readDecimal('1,234,', rules('en'), 5)).toBe('1234.')
  })

  it('accepts a minus only if it is allowed', () => {
    expect(readDecimal('-5', rules('en', 0, true))).toBe('-5')
    expect(readDecimal('−5', rules('en', 0, true))).toBe('-5')
    expect(readDecimal('-5', rules('en', 0, false))).toBe('5')
    expect(readDecimal('5-3', rules('en', 0, true))).toBe('53')
  })

  it('is completed without a lone minus or point', () => {
    expect(['12.', '-', '', '0.50', '-0.'].map(settled)).toEqual(['12', '', '', '0.50', '-0'])
  })
})

describe('a number in the notation of the language', () => {
  it.each([
    ['en', '1234567.', '1,234,567.'],
    ['de-DE', '1234567.890', '1.234.567,890'],
    ['hi', '1234567', '12,34,567'],
    ['ar-SA', '1234.5', '1,234.5'],
    ['en', '-', '-'],
    ['en', '', ''],
  ])('%s: %s', (language, plain, shown) => {
    expect(showDecimal(plain, language)).toBe(shown)
  })

  it('keeps every digit of numbers that exceed a binary number', () => {
    expect(showDecimal('123456789012345678901234567890.12345678', 'en')).toBe(
      '123,456,789,012,345,678,901,234,567,890.12345678',
    )
  })

  it('has the same value when read again, in every language', () => {
    const language = fc.constantFrom(
      'en',
      'de-DE',
      'ru-RU',
      'es-ES',
      'tr-TR',
      'ar-SA',
      'ar-EG',
      'ja-JP',
      'hi',
      'de-CH',
      'id-ID',
      'vi-VN',
      'th-TH',
    )
    const plain = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{1,8}$/))
      .map(([whole, places]) => `${whole}.${places}`)
    fc.assert(
      fc.property(language, plain, (lang, number) => {
        expect(readDecimal(showDecimal(number, lang), rules(lang))).toBe(number)
      }),
    )
  })
})

it('keeps the caret after the same digits', () => {
  expect(figuresIn('1,23')).toBe(3)
  expect(caretBehind(2, '1,234')).toBe(3)
  expect(caretBehind(0, '1,234')).toBe(0)
  expect(caretBehind(9, '1,234')).toBe(5)
})
