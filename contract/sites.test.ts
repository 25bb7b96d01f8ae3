import { expect, it } from 'vitest'
import { isIndonesiaSite, isRegulatedSite, isUaeSite, sites } from './sites.ts'

it.each([
  ['DEFAULT', 'none'],
  ['HKG', 'regulated'],
  ['ARE', 'uae'],
  ['TUR', 'regulated'],
  ['KAZ', 'regulated'],
  ['EU', 'regulated'],
  ['IDN', 'indonesia'],
  ['IND', 'none'],
  ['elsewhere', 'none'],
])('%s: %s', (site, check) => {
  expect({ regulated: isRegulatedSite(site), uae: isUaeSite(site), indonesia: isIndonesiaSite(site) }).toEqual({
    regulated: check === 'regulated',
    uae: check === 'uae',
    indonesia: check === 'indonesia',
  })
})

it('lists every site in the table above', () => expect(sites).toHaveLength(8))
