import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { numberKinds } from '@tessera/contract/numbers.ts'
import { loadRegions, type Regions } from '../../regions/region.ts'
import { evaluateNumber } from './evaluate-number.ts'
import { nonDocumentCountries } from './non-document.ts'

const found = { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14' }
const known = { usedByAnother: false, minimumAge: 18, today: '2026-11-21', mayApprove: true }

it.each([
  ['everything matches', {}, {}, 'approved', []],
  ['the region requires a reviewer', {}, { mayApprove: false }, 'in_review', ['MANUAL_REVIEW']],
  ['too young', {}, { minimumAge: 40 }, 'in_review', ['MANUAL_REVIEW']],
  ['a typing error in the name', { lastName: 'Vantore' }, {}, 'in_review', ['MANUAL_REVIEW']],
  ['another name', { lastName: 'Lindqvarst', firstName: 'Bram' }, {}, 'resubmission_requested', ['DATA_MISMATCH']],
  ['another birth date', { birthDate: '1991-03-15' }, {}, 'resubmission_requested', ['DATA_MISMATCH']],
  ['a number of another member', {}, { usedByAnother: true }, 'in_review', ['DUPLICATE_SUSPECTED']],
  [
    'a number of another member, and another name',
    { lastName: 'Lindqvarst', firstName: 'Bram' },
    { usedByAnother: true },
    'resubmission_requested',
    ['DATA_MISMATCH'],
  ],
  [
    'a number of another member, and another birth date',
    { birthDate: '1991-03-15' },
    { usedByAnother: true },
    'resubmission_requested',
    ['DATA_MISMATCH'],
  ],
] as const)('%s', (_, typed, change, outcome, reasons) =>
  expect(evaluateNumber({ ...found, ...typed }, found, { ...known, ...change })).toEqual({ outcome, reasons }),
)

it('finds no one under the number', () =>
  expect(evaluateNumber(found, null, known)).toEqual({ outcome: 'resubmission_requested', reasons: ['NUMBER_WRONG'] }))

const regions = loadRegions(fileURLToPath(new URL('../../../../regions', import.meta.url)))
const registry = { kinds: numberKinds, find: () => Promise.resolve(null) }
const countriesAt = (site: string, of: Regions = regions): string[] =>
  nonDocumentCountries({ regions: of, registry }, site).map(({ country }) => country)

it('accepts no number of a closed country, as it accepts no document of it', () => {
  const closed = new Map(
    [...regions].map(([site, region]) => [
      site,
      { ...region, documents: { ...region.documents, closedCountries: ['NG'] } },
    ]),
  )
  expect(countriesAt('DEFAULT')).toContain('NG')
  expect(countriesAt('DEFAULT', closed)).toEqual(countriesAt('DEFAULT').filter((country) => country !== 'NG'))
})

it.each([
  ['HKG', ['HK']],
  ['TUR', ['TR']],
  ['EU', ['NL']],
  ['ARE', ['AE']],
  ['KAZ', ['KZ']],
  ['IDN', ['ID']],
  ['IND', []],
])('a region with its own rules accepts only its own number: %s', (site, countries) =>
  expect(countriesAt(site)).toEqual(countries),
)
