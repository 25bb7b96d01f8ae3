import { expect, it } from 'vitest'
import { anotherPerson } from './another-person.ts'

const verified = { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14' }

it.each([
  ['the same person', {}, null],
  ['a new surname', { lastName: 'Suharyanto' }, null],
  ['another name', { firstName: 'Fenna Louise', lastName: 'Lindqvarst' }, 'name'],
  ['another name and birth date', { firstName: 'Fenna', lastName: 'Lindqvarst', birthDate: '1994-05-02' }, 'name'],
  ['another birth date', { birthDate: '1991-03-15' }, 'birthDate'],
  ['nothing that could be read', { firstName: '', lastName: '', birthDate: null }, null],
])('tells another person from the verified one: %s', (_, change, found) => {
  expect(anotherPerson(verified, { ...verified, ...change })).toBe(found)
})
