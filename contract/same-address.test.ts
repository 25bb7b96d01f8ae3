import { describe, expect, it } from 'vitest'
import type { Address } from './questionnaire.ts'
import { sameAddress } from './same-address.ts'

const home: Address = { line1: 'Lindenstraße 44', city: 'Berlin', postcode: '10969', country: 'DE' }

describe('two addresses', () => {
  it.each<Partial<Address>>([
    {},
    { line1: 'LINDENSTR. 44' },
    { line1: '44 Lindenstrasse', city: 'Berlin-Mitte' },
    { line2: '2. Stock' },
    { line1: 'شارع الزيزفون 44' },
  ])('are the same home: %j', (change) => {
    expect(sameAddress(home, { ...home, ...change })).toBe(true)
    expect(sameAddress({ ...home, ...change }, home)).toBe(true)
  })

  it.each<Partial<Address>>([
    { line1: 'Lindenstraße 45' },
    { line1: 'Lindenweg 44' },
    { postcode: '10117' },
    { country: 'AT' },
    { postcode: '', city: 'Bonn' },
  ])('differ: %j', (change) => {
    expect(sameAddress(home, { ...home, ...change })).toBe(false)
  })
})
