import { describe, expect, it } from 'vitest'
import { detailsOf, emptyForm, faultsFromServer, faultsOf, formOf } from './details-form.ts'

const today = new Date('2026-11-20T10:00:00Z')
const good = {
  firstName: ' Ada ',
  lastName: 'Example',
  oneName: false,
  birthDate: { day: '1', month: '2', year: '1990' },
}

describe('details form', () => {
  it('reports all errors at once', () => {
    expect(faultsOf(emptyForm, today)).toEqual({
      firstName: 'empty',
      lastName: 'empty',
      birthDate: { part: 'day', fault: 'empty' },
    })
  })

  it('sends trimmed names and an ISO date', () => {
    expect(detailsOf(good, today)).toEqual({ firstName: 'Ada', lastName: 'Example', birthDate: '1990-02-01' })
    expect(detailsOf({ ...good, firstName: '\u202aAda\u202c\u200b' }, today)).toMatchObject({ firstName: 'Ada' })
    expect(faultsOf({ ...good, firstName: '\u200b\u3164' }, today)).toEqual({ firstName: 'empty' })
    expect(detailsOf(emptyForm, today)).toBeNull()
  })

  it('asks for a single name and sends only that one', () => {
    const only = { ...good, oneName: true }
    expect(detailsOf(only, today)).toEqual({
      firstName: '',
      lastName: 'Example',
      birthDate: '1990-02-01',
      oneName: true,
    })
    expect(faultsOf({ ...only, firstName: '', lastName: ' ' }, today)).toEqual({ lastName: 'empty' })
    expect(formOf({ firstName: '', lastName: 'Example', birthDate: '1990-02-01' })).toMatchObject({
      lastName: 'Example',
      oneName: true,
    })
  })

  it.each(['O’Brien-Śmith', 'محمد', '山田', "d'Arc", 'Jean Luc'])('accepts names in any script: %s', (name) => {
    expect(faultsOf({ ...good, firstName: name }, today)).toEqual({})
  })

  it.each([
    ['Ada<b>', 'sign'],
    ['R2D2', 'sign'],
    ['a@b.example', 'sign'],
    ['x'.repeat(101), 'too-long'],
  ] as const)('rejects characters that no name contains: %s', (name, fault) => {
    expect(faultsOf({ ...good, lastName: name }, today)).toEqual({ lastName: fault })
  })

  it('starts with the details typed before', () => {
    expect(formOf({ firstName: 'Ada', lastName: 'Example', birthDate: '1990-02-01' })).toEqual({
      ...good,
      firstName: 'Ada',
    })
    expect(formOf(null)).toEqual(emptyForm)
  })
})

describe('errors from the server', () => {
  it('appear at their fields', () => {
    expect(
      faultsFromServer({
        fields: [
          { field: 'birthDate', rule: 'future' },
          { field: 'firstName', rule: 'required' },
          { field: 'other' },
          7,
        ],
      }),
    ).toEqual({
      birthDate: { part: 'year', fault: 'future' },
      firstName: 'empty',
    })
    expect(faultsFromServer({})).toEqual({})
  })
})
