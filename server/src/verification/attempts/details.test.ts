import { describe, expect, it } from 'vitest'
import { detailsFaults, typedDetails } from './details.ts'

const now = new Date('2026-11-21T12:00:00Z')
const good = { firstName: 'Anouk', lastName: 'Vantorre', birthDate: '1991-03-14' }

describe('typed details', () => {
  it.each(['1991-03-14', '2024-02-29', '2026-11-21', '1901-01-01'])(
    'accepts a birth date %s (the age is checked later)',
    (birthDate) => {
      expect(detailsFaults({ ...good, birthDate }, now)).toEqual([])
    },
  )

  it.each([
    ['2023-02-29', 'not-a-date'],
    ['1991-13-01', 'not-a-date'],
    ['1991-00-10', 'not-a-date'],
    ['0000-00-00', 'not-a-date'],
    ['2026-11-22', 'future'],
    ['1900-12-31', 'too-long-ago'],
  ])('rejects a birth date %s: %s', (birthDate, rule) => {
    expect(detailsFaults({ ...good, birthDate }, now)).toEqual([{ field: 'birthDate', rule }])
  })

  it('stores a single name as the last name, without a first name', () => {
    expect(typedDetails({ ...good, firstName: 'left over', lastName: ' Suharyanto ', oneName: true })).toEqual({
      firstName: '',
      lastName: 'Suharyanto',
      birthDate: good.birthDate,
    })
    expect(detailsFaults({ ...good, firstName: '' }, now, { oneName: true })).toEqual([])
    expect(detailsFaults({ ...good, firstName: '' }, now)).toEqual([{ field: 'firstName', rule: 'required' }])
  })

  it('returns every error at once', () => {
    expect(
      detailsFaults({ firstName: '', lastName: '', birthDate: 'x' }, now).map(({ field, rule }) => `${field} ${rule}`),
    ).toEqual(['firstName required', 'lastName required', 'birthDate not-a-date'])
  })
})
