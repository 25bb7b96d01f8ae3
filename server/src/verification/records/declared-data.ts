import type { Attempt } from '../../platform/db/tables.ts'
import type { Details } from '../../accounts/snapshot/attempts.ts'
import type { DeclaredData } from '../../recognition/declared-data.ts'

/** The attempt with the data that was typed for it. */
export function declaredDataOf(attempt: Pick<Attempt, 'document_type' | 'country'>, details: Details): DeclaredData {
  return { documentType: attempt.document_type, country: attempt.country, ...details }
}
