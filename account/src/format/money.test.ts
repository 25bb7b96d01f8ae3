import { expect, it } from 'vitest'
import { formatUsd } from './money.ts'

it('writes whole dollars without cents', () => {
  expect(formatUsd('500000', 'en')).toBe('$500,000')
  expect(formatUsd('0', 'en')).toBe('$0')
})

it('writes cents where there are some', () => {
  expect(formatUsd('1000.5', 'en')).toBe('$1,000.50')
})

it('follows the language', () => {
  expect(formatUsd('1234567', 'de-DE').replaceAll(/\s/g, ' ')).toBe('1.234.567 $')
})

it('leaves what is no amount as it is', () => {
  expect(formatUsd('', 'en')).toBe('')
  expect(formatUsd('a lot', 'en')).toBe('a lot')
})
