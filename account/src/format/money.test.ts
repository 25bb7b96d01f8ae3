import { expect, it } from 'vitest'
import { formatMoney, shortMoney } from './money.ts'

it('writes whole dollars without cents', () => {
  expect(formatMoney('500000', 'USD', 'en')).toBe('$500,000')
  expect(formatMoney('0', 'USD', 'en')).toBe('$0')
})

it('writes cents where there are some', () => {
  expect(formatMoney('1000.5', 'USD', 'en')).toBe('$1,000.50')
})

it('follows the language', () => {
  expect(formatMoney('1234567', 'USD', 'de-DE').replaceAll(/\s/g, ' ')).toBe('1.234.567 $')
})

it('has the same figures from the right, and a symbol that stays together', () => {
  expect(formatMoney('1234567', 'HKD', 'ar-SA').replaceAll(/\s/g, ' ')).toBe('\u200f1,234,567 HK$\u200e')
})

it('tells one dollar from another', () => {
  expect(formatMoney('20', 'HKD', 'en')).toBe('HK$20')
  expect(formatMoney('20', 'USD', 'en')).toBe('$20')
})

it('leaves what is no amount as it is', () => {
  expect(formatMoney('', 'USD', 'en')).toBe('')
  expect(formatMoney('a lot', 'USD', 'en')).toBe('a lot')
})

it('has the decimals of its currency, and every figure of a large amount', () => {
  expect(formatMoney('1000.5', 'JPY', 'en')).toBe('¥1,001')
  expect(formatMoney('12345678901234567890.12', 'USD', 'en')).toBe('$12,345,678,901,234,567,890.12')
})

it('written short from the right, the number stands for itself beside the letters of its currency', () => {
  expect(shortMoney('2000000', 'USD', 'ar-SA')?.replaceAll(/\s/g, ' ')).toBe('\u200f\u20662.00M\u2069 US$\u200e')
})

it.each([
  ['2000000', 'USD', 'en', '$2.00M'],
  ['1000000', 'USD', 'en', '$1.00M'],
  ['16250000000', 'IDR', 'en', 'IDR 16.25B'],
  ['2500000', 'EUR', 'de-DE', '2,50M €'],
  ['999999.99', 'USD', 'en', null],
  ['20000', 'USD', 'en', null],
  ['a lot', 'USD', 'en', null],
])('writes %s %s short in %s: %s', (amount, currency, language, words) => {
  expect(shortMoney(amount, currency, language)?.replaceAll(/\s/g, ' ') ?? null).toBe(words)
})
