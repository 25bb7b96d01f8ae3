import { describe, expect, it } from 'vitest'
import type { FactSource } from '../../../recognition/facts.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import { line } from '../../../recognition/testing/specimen-reading.ts'
import { barcodeOnly, check, fails, type Given, opens, passes, passport } from '../../../testing/machine-checks.ts'
import type { Known } from './policy.ts'

/* What each rule answers, and with which evidence: the reviewer reads both. */

describe('minimum-age', () => {
  const born = (birthDate: string, source: FactSource = 'mrz'): Given => ({ facts: { [source]: { birthDate } } })
  it.each<[string, Given, object]>([
    ['not read', {}, opens('not read')],
    ['eighteen today', born('2008-11-21'), passes('18 or older')],
    ['eighteen tomorrow', born('2008-11-22'), fails('UNDERAGE', 'under 18')],
    ['old enough, by print only', born('1991-03-14', 'visual'), opens('only by visual')],
    ['too young, by print only', born('2010-03-14', 'visual'), opens('only by visual', 'UNDERAGE')],
  ])('%s', (_rule, given, answer) => {
    expect(check('minimum-age', given)).toEqual(answer)
  })
})

describe('birth-date-as-typed', () => {
  const born = (birthDate: string, source: FactSource = 'mrz'): Given => ({ facts: { [source]: { birthDate } } })
  it.each<[string, Given, object]>([
    ['not read', {}, opens('not read')],
    ['equal', born('1991-03-14'), passes('mrz')],
    ['equal, by print only', born('1991-03-14', 'visual'), opens('equal, but only by visual')],
    ['different', born('1991-03-15', 'barcode'), fails('BIRTH_DATE_MISMATCH', 'barcode')],
    ['different, by print only', born('1991-03-15', 'visual'), opens('differs by visual', 'BIRTH_DATE_MISMATCH')],
  ])('%s', (_rule, given, answer) => {
    expect(check('birth-date-as-typed', given)).toEqual(answer)
  })
})

describe('name-as-typed', () => {
  const name = { surname: 'VANTORRE', givenNames: 'ANOUK ELISE' }
  const close = { surname: 'VANTORE', givenNames: 'ANOUK ELISE' }
  const other = { surname: 'LINDQVARST', givenNames: 'FENNA' }
  /** A zone whose name field has this many characters. */
  const zone = (length: number, format: 'TD1' | 'TD2' | 'TD3', strict = true): Partial<Reading> => ({
    mrz: passport.mrz && {
      ...passport.mrz,
      format,
      strict,
      fields: { ...passport.mrz.fields, name: { value: 'X'.repeat(length), checkDigit: 'none' } },
    },
  })
  const cut = { surname: 'VANTORRE', givenNames: 'ANOUK EL' }
  it.each<[string, Given, object]>([
    ['the same', { facts: { mrz: name } }, passes('mrz')],
    ['the same, by the barcode', { facts: { barcode: name } }, passes('barcode')],
    ['the same, by a repaired zone', { facts: { 'mrz-repaired': name } }, opens('same, but only by a repaired zone')],
    ['no name anywhere', {}, fails('DOC_INCOMPLETE_NAME_DOB')],
    ['by print only', { facts: { visual: name } }, opens('only by visual')],
    [
      'on one line of the print only',
      { reading: { lines: [line('VANTORRE ANOUK ELISE', 0)] } },
      opens('only by visual'),
    ],
    [
      'given names only, by the barcode',
      { facts: { barcode: { givenNames: 'ANOUK ELISE' } } },
      fails('NAME_MISMATCH', 'barcode'),
    ],
    ['close', { facts: { mrz: close } }, opens('close')],
    ['close in the zone, the same in print', { facts: { mrz: close, visual: name } }, passes('visual')],
    ['close in a repaired zone, the same in print', { facts: { 'mrz-repaired': close, visual: name } }, opens('close')],
    ['close in both', { facts: { mrz: close, visual: close } }, opens('close')],
    ['different', { facts: { mrz: other } }, fails('NAME_MISMATCH', 'mrz')],
    ['different in both', { facts: { mrz: other, visual: other } }, fails('NAME_MISMATCH', 'mrz')],
    [
      'different in the zone, the same in print',
      { facts: { mrz: other, visual: name } },
      opens('differs, unsure', 'NAME_MISMATCH'),
    ],
    ['different in a repaired zone', { facts: { 'mrz-repaired': other } }, opens('differs, unsure', 'NAME_MISMATCH')],
    ['cut off by a full zone of a passport', { facts: { mrz: cut }, reading: zone(39, 'TD3') }, passes('mrz')],
    [
      'cut off, and the zone had space',
      { facts: { mrz: cut }, reading: zone(38, 'TD3') },
      fails('NAME_MISMATCH', 'mrz'),
    ],
    ['cut off by a full zone of three lines', { facts: { mrz: cut }, reading: zone(30, 'TD1') }, passes('mrz')],
    [
      'cut off, and three lines had space',
      { facts: { mrz: cut }, reading: zone(29, 'TD1') },
      fails('NAME_MISMATCH', 'mrz'),
    ],
    ['cut off by a full zone of two short lines', { facts: { mrz: cut }, reading: zone(31, 'TD2') }, passes('mrz')],
    [
      'cut off, and two short lines had space',
      { facts: { mrz: cut }, reading: zone(30, 'TD2') },
      fails('NAME_MISMATCH', 'mrz'),
    ],
    [
      'cut off in a barcode, which has no such limit',
      { facts: { barcode: cut }, reading: barcodeOnly },
      fails('NAME_MISMATCH', 'barcode'),
    ],
  ])('%s', (_rule, given, answer) => {
    expect(check('name-as-typed', given)).toEqual(answer)
  })
})

describe('same-person', () => {
  const verified = (change: Partial<NonNullable<Known['verifiedAs']>> = {}): Given => ({
    known: { verifiedAs: { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14', ...change } },
  })
  it.each<[string, Given, object | null]>([
    ['nobody was verified', {}, null],
    ['the same', verified(), passes()],
    [
      'another birth date',
      verified({ birthDate: '1991-03-15' }),
      fails('BIRTH_DATE_MISMATCH', 'differs from the verified identity'),
    ],
    ['another name', verified({ lastName: 'Lindqvarst' }), opens('name different')],
    ['a close name', verified({ lastName: 'Vantore' }), opens('name close')],
  ])('%s', (_rule, given, answer) => {
    expect(check('same-person', given)).toEqual(answer)
  })
})
