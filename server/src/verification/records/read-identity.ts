import type { Attempt } from '../../platform/db/tables.ts'
import type { Details } from '../../accounts/snapshot/attempts.ts'
import type { Identity } from '../../accounts/members/store.ts'
import { factFrom, type Fact, type FactField } from '../../recognition/facts.ts'

/** The value of the most trusted source. */
export function best(facts: readonly Fact[], field: FactField): string | null {
  return (
    factFrom(facts, field, ['provider', 'registry', 'mrz', 'barcode', 'mrz-repaired', 'visual', 'reviewer'])?.value ??
    null
  )
}

/**
 * The member's verified identity: names as typed (the document's zone truncates and transliterates), the rest as read.
 * A number that only the member gave counts if a reviewer accepted it.
 */
export function identityOf(
  facts: readonly Fact[],
  attempt: Pick<Attempt, 'document_type' | 'country' | 'method'>,
  details: Details,
): Identity {
  return {
    ...details,
    documentType: attempt.document_type,
    country: attempt.country,
    number: best(facts, 'documentNumber') ?? factFrom(facts, 'documentNumber', ['typed'])?.value ?? '',
    expiresOn: best(facts, 'expiryDate'),
    verifiedAt: new Date().toISOString(),
    ...(attempt.method === 'number' ? { method: 'number' as const } : {}),
  }
}
