import type { Attempt } from '../../platform/db/tables.ts'
import type { Details } from '../../accounts/snapshot/attempts.ts'
import type { Identity } from '../../accounts/members/store.ts'
import { factFrom, type Fact, type FactField } from '../../recognition/facts.ts'

/** What the most trusted source says. */
export function best(facts: readonly Fact[], field: FactField): string | null {
  return factFrom(facts, field, ['provider', 'registry', 'mrz', 'barcode', 'mrz-repaired', 'visual'])?.value ?? null
}

/**
 * Who the member is verified to be: names as typed (the document's zone cuts and transliterates), the rest as read. A number that no source but the
 * member gives is theirs where a person let it count.
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
