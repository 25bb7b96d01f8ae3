import type { AddressCheck, AddressDoubt } from '@tessera/contract/address-proof.ts'
import type { Address } from '@tessera/contract/addresses.ts'
import type { AddressOutcome } from './checks.ts'
import type { ProofFact } from './read-proof.ts'
import { shownAddress } from './shown-address.ts'

export interface ShownDoubt {
  doubt: AddressDoubt
  /** What the document shows instead. */
  shown?: string
  /** The same in the parts of the form, where they can be told apart: the member can take it over. */
  address?: Address
}

/**
 * What a member should know before a reviewer sees the document: what was read on it and differs. What was not read
 * clearly is no doubt, unless a readable page shows neither the name nor the address.
 */
export function doubtsOf(
  checks: readonly AddressOutcome[],
  facts: readonly ProofFact[],
  country: string,
): ShownDoubt[] {
  const outcomeOf = (name: AddressCheck): AddressOutcome['outcome'] | undefined =>
    checks.find((check) => check.name === name)?.outcome
  const failed = (name: AddressCheck): boolean => outcomeOf(name) === 'failed'
  if (failed('address-readable')) return [{ doubt: 'unreadable' }]
  if (failed('address-not-identity')) return [{ doubt: 'identity-document' }]
  const shownAs = (doubt: 'name' | 'address' | 'date', field: ProofFact['field']): ShownDoubt => {
    const shown = facts.find((fact) => fact.field === field)?.value
    const address = doubt === 'address' && shown !== undefined ? shownAddress(shown, country) : null
    return { doubt, ...(shown === undefined ? {} : { shown }), ...(address ? { address } : {}) }
  }
  const isUnknown = (name: AddressCheck): boolean => outcomeOf(name) === 'not-checked'
  const nothing = outcomeOf('address-readable') === 'passed' && isUnknown('address-name') && isUnknown('address-lines')
  return [
    ...(nothing ? [{ doubt: 'nothing-found' as const }] : []),
    ...(failed('address-name') ? [shownAs('name', 'name')] : []),
    ...(failed('address-lines') ? [shownAs('address', 'address')] : []),
    ...(failed('address-date') ? [shownAs('date', 'issuedOn')] : []),
    ...(isUnknown('address-residence') && !isUnknown('address-not-identity') ? [{ doubt: 'country' as const }] : []),
  ]
}
