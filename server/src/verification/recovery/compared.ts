import { verifiedIdentity, type Identity } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import type { Fact, FactField } from '../../recognition/facts.ts'
import { compareNamePart } from '../../recognition/names.ts'

/** What was verified, and what the fresh photo shows of it. */
export interface Comparison {
  field: FactField
  verified: string
  read: readonly Pick<Fact, 'value' | 'source' | 'confidence' | 'place'>[]
  /** Null when the photo does not show it, or could not be read. */
  agrees: boolean | null
}

/** The name, the number and the date of birth of the document, each as verified and as read from the fresh photo. */
export function comparisonsOf(
  keyring: Keyring,
  member: KeyHolder & { identity: Buffer | null },
  { compared }: { compared: Buffer | null },
): Comparison[] {
  const identity = verifiedIdentity(keyring, member)
  if (!identity) return []
  const facts = compared ? keyring.openJson<Fact[]>(member, sealed('recovery', 'compared'), compared) : []
  return fieldsOf(identity).map(([field, verified]) => {
    const read = facts
      .filter((fact) => fact.field === field && fact.source !== 'typed')
      .map(({ field: _field, ...one }) => one)
    return {
      field,
      verified,
      read,
      agrees: read.length > 0 ? read.every(({ value }) => same(field, verified, value)) : null,
    }
  })
}

/** The fields that differ, or that nobody could read. */
export function failedComparisons(
  keyring: Keyring,
  member: KeyHolder & { identity: Buffer | null },
  recovery: { compared: Buffer | null },
): string[] {
  return comparisonsOf(keyring, member, recovery)
    .filter(({ agrees }) => agrees !== true)
    .map(({ field }) => field)
}

function fieldsOf({ firstName, lastName, birthDate, number }: Identity): [FactField, string][] {
  const fields: [FactField, string][] = [
    ['surname', lastName],
    ['givenNames', firstName],
    ['birthDate', birthDate],
    ['documentNumber', number],
  ]
  return fields.filter(([, value]) => value !== '')
}

function same(field: FactField, verified: string, read: string): boolean {
  if (field === 'surname' || field === 'givenNames') return compareNamePart(verified, read) !== 'different'
  return verified.toUpperCase() === read.toUpperCase()
}
