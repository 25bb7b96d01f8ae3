import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it('formats whole dollars without cents', () => {
  expect(formatMoney('500000', 'USD', 'en')).toBe('$500,000')
  expect(formatMoney('0', 'USD', 'en')).toBe('$0')
})

it('formats cents if there are any', () => {
  expect(formatMoney('1000.5', 'USD', 'en')).toBe('$1,000.50')
})

it('follows the language', () => {
  expect(formatMoney('1234567', 'USD', 'de-DE').replaceAll(/\s/g, ' ')).toBe('1.234.567 $')
})

it('has the same digits in right-to-left languages, and a symbol that stays together', () => {
  expect(formatMoney('1234567', 'HKD', 'ar-SA').replaceAll(/\s/g, ' ')).toBe('\u200f1,234,567 HK$\u200e')
})

it('distinguishes one dollar from another', () => {
  expect(formatMoney('20', 'HKD', 'en')).toBe('HK$20')
  expect(formatMoney('20', 'USD', 'en')).toBe('$20')
})

it('returns an invalid amount unchanged', () => {
  expect(formatMoney('', 'USD', 'en')).toBe('')
  expect(formatMoney('a lot', 'USD', 'en')).toBe('a lot')
})

it('has the decimals of its currency, and every digit of a large amount', () => {
  expect(formatMoney('1000.5', 'JPY', 'en')).toBe('¥1,001')
  expect(formatMoney('12345678901234567890.12', 'USD', 'en')).toBe('$12,345,678,901,234,567,890.12')
})
