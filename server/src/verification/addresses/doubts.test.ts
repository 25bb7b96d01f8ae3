import { describe, expect, it } from 'vitest'
import { addressChecks, type AddressCheck } from '@tessera/contract/address-proof.ts'
import { unchecked, type AddressOutcome } from './checks.ts'
import { doubtsOf } from './doubts.ts'
import type { ProofFact } from './read-proof.ts'

const outcomes = (change: Partial<Record<AddressCheck, AddressOutcome['outcome']>>): AddressOutcome[] =>
  addressChecks.map((name) => ({ name, outcome: change[name] ?? 'passed' }))
const fact = (field: ProofFact['field'], value: string): ProofFact => ({
  field,
  value,
  source: 'visual',
  confidence: 0.9,
})

describe('the doubts about a proof of address', () => {
  it('names what the document shows instead', () => {
    const checks = outcomes({ 'address-name': 'failed', 'address-lines': 'failed', 'address-date': 'failed' })
    const facts = [fact('name', 'Bram de Vries'), fact('address', 'Herengracht 5'), fact('issuedOn', '2020-01-01')]
    expect(doubtsOf(checks, facts, 'NL')).toEqual([
      { doubt: 'name', shown: 'Bram de Vries' },
      { doubt: 'address', shown: 'Herengracht 5' },
      { doubt: 'date', shown: '2020-01-01' },
    ])
  })

  it('has the parts of an address that the member can take over', () => {
    const [doubt] = doubtsOf(
      outcomes({ 'address-lines': 'failed' }),
      [fact('address', 'Lindengracht 44, 1015 KK Amsterdam')],
      'NL',
    )
    expect(doubt?.address).toMatchObject({ street: 'Lindengracht 44', postalCode: '1015 KK', city: 'Amsterdam' })
  })

  it.each([
    [{}, []],
    [{ 'address-name': 'not-checked' }, []],
    [{ 'address-name': 'not-checked', 'address-lines': 'not-checked' }, ['nothing-found']],
    [{ 'address-readable': 'failed', 'address-name': 'not-checked' }, ['unreadable']],
    [{ 'address-not-identity': 'failed' }, ['identity-document']],
    [{ 'address-residence': 'not-checked' }, ['country']],
  ] as const)('%o: %o', (change, doubts) => {
    expect(doubtsOf(outcomes(change), [], 'NL').map(({ doubt }) => doubt)).toEqual(doubts)
  })

  it('has none where nothing was read', () => {
    expect(doubtsOf(unchecked, [], 'NL')).toEqual([])
    expect(doubtsOf([], [], 'NL')).toEqual([])
  })
})
