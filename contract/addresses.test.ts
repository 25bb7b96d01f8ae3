import { describe, expect, it } from 'vitest'
import { addressFaults, addressFormOf, emptyAddress, type Address } from './addresses.ts'
import forms from './address-forms.json' with { type: 'json' }
import { listsRegions, needsRegion, postalCodeIn, townIn } from './address-parts.ts'
import countries from './countries.json' with { type: 'json' }

const address = (parts: Partial<Address>): Address => ({ ...emptyAddress, ...parts })

describe('the address form of a country', () => {
  it.each([
    ['NL', 'en', 'street | street2 | postalCode city'],
    ['US', 'en', 'street | street2 | city region postalCode'],
    ['GB', 'en', 'street | street2 | city | postalCode'],
    ['JP', 'ja-JP', 'postalCode | region | street | street2'],
    ['JP', 'en', 'street street2 region | postalCode'],
    ['CN', 'zh-CN', 'postalCode | region city district | street | street2'],
    ['CN', 'en', 'street | street2 | district | city | region postalCode'],
    ['AE', 'en', 'street | street2 | region'],
    ['XX', 'en', 'street | street2 | city'],
  ])('%s in %s', (country, language, rows) => {
    expect(
      addressFormOf(country, language)
        .rows.map((row) => row.join(' '))
        .join(' | '),
    ).toBe(rows)
  })

  it('has the postal code that the short lists say', () => {
    for (const country of Object.keys(forms.countries)) {
      const { rows, required } = addressFormOf(country, 'en')
      const optional = rows.flat().includes('postalCode') ? 'optional' : 'none'
      expect([country, postalCodeIn(country)]).toEqual([
        country,
        required.includes('postalCode') ? 'required' : optional,
      ])
    }
  })

  it('has the town and the region that the short lists say', () => {
    for (const country of Object.keys(forms.countries)) {
      const { rows, required, regions } = addressFormOf(country, 'en')
      const shown = rows.flat().includes('city')
      const town = required.includes('city') ? 'required' : shown ? 'optional' : 'none'
      expect([country, townIn(country), needsRegion(country), listsRegions(country)]).toEqual([
        country,
        town,
        !shown && required.includes('region'),
        regions.length > 0,
      ])
    }
  })

  it('uses the country’s own names for the parts', () => {
    for (const country of ['TR', 'ID', 'ES', 'IT', 'CA'])
      expect(addressFormOf(country, 'en').kinds.region).toBe('province')
    expect(addressFormOf('JP', 'en').kinds).toEqual({ region: 'prefecture' })
    expect(addressFormOf('IE', 'en').kinds).toEqual({ region: 'county', district: 'townland', postalCode: 'eircode' })
    expect(addressFormOf('US', 'en').regions).toContain('Wyoming')
    expect(addressFormOf('AE', 'en').regions).toContain('Dubai')
    expect(addressFormOf('AE', 'ar-SA').regionNames).toMatchObject({ Dubai: 'دبي' })
  })

  it.each(countries.map(({ countryCode }) => countryCode))('is valid: %s', (country) => {
    const { rows, required, postalCodeExample } = addressFormOf(country, 'en')
    const shown = rows.flat()
    expect(shown).toEqual([...new Set(shown)])
    expect(shown).toEqual(expect.arrayContaining([...required]))
    // The example is a valid postal code there, and the form has a field for it.
    if (postalCodeExample) expect(shown).toContain('postalCode')
    expect(addressFaults(country, address({ postalCode: postalCodeExample })).postalCode).toBe(
      required.includes('postalCode') && !postalCodeExample ? 'missing' : undefined,
    )
  })

  it('names the source', () => {
    expect(forms.source).toMatch(/libaddressinput/)
    expect(forms.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

describe('validation errors of an address', () => {
  it('finds none when all parts of the country are filled in', () => {
    expect(addressFaults('NL', address({ street: 'Damrak 1', city: 'Amsterdam', postalCode: '1012 lg' }))).toEqual({})
    expect(addressFaults('AE', address({ street: 'Sheikh Zayed Road 1', region: 'Dubai' }))).toEqual({})
    expect(addressFaults('JP', address({ street: '1-1', region: '東京都', postalCode: '１００-０００１' }))).toEqual({})
  })

  it('names each part that is missing, too long or an invalid postal code', () => {
    expect(addressFaults('US', address({ street: ' ', city: 'x'.repeat(121), postalCode: '1234' }))).toEqual({
      street: 'missing',
      city: 'too-long',
      region: 'missing',
      postalCode: 'not-a-postal-code',
    })
    expect(addressFaults('DE', address({ street: 'a', city: 'b', postalCode: '12345; drop' }))).toEqual({
      postalCode: 'not-a-postal-code',
    })
    expect(
      addressFaults('DE', address({ street: 'Ring 1', street2: 'Postfach 12', city: 'b', postalCode: '12345' })),
    ).toEqual({ street2: 'post-box' })
  })

  it('uses the plain errors where a country has no form of its own', () => {
    expect(addressFaults('XX', emptyAddress)).toEqual({ street: 'missing', city: 'missing' })
  })
})
