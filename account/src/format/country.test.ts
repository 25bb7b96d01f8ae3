import { expect, it } from 'vitest'
import { countryName, writesLatin } from './country.ts'

it('names a country in the member’s language', () => {
  expect(countryName('DE', 'en')).toBe('Germany')
  expect(countryName('DE', 'es-ES')).toBe('Alemania')
})

it('falls back to the code', () => {
  expect(countryName('not a code', 'en')).toBe('not a code')
})

it.each([
  ['NL', true],
  ['ID', true],
  ['SA', false],
  ['RU', false],
  ['JP', false],
])('knows whether documents of %s are written in Latin letters: %s', (code, latin) => {
  expect(writesLatin(code)).toBe(latin)
})
