import type { Transaction } from 'kysely'
import type { CaseAct } from '@tessera/contract/verdicts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { closedBy } from '../../compliance/questionnaires/holds.ts'
import type { OpenedCase } from '../cases/case.ts'

/** What can be done with a case besides deciding and handling it. The functions that do it check again. */
export async function caseActsOf(
  trx: Transaction<Database>,
  { kind, id, waitsSince }: Pick<OpenedCase, 'kind' | 'id' | 'waitsSince'>,
): Promise<CaseAct[]> {
  if (kind === 'attempt') {
    const held = await trx
      .selectFrom('document_fingerprint')
      .innerJoin('attempt', 'attempt.id', 'document_fingerprint.attempt_id')
      .select('attempt.id')
      .where('attempt.id', '=', id)
      .where('attempt.state', '=', 'approved')
      .executeTakeFirst()
    const atVendor = await trx
      .selectFrom('provider_session')
      .select('id')
      .where('attempt_id', '=', id)
      .where('collected_at', 'is not', null)
      .where('images_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return [...(atVendor ? (['fetch-photos'] as const) : []), ...(held ? (['release-document'] as const) : [])]
  }
  if (kind !== 'questionnaire') return []
  const row = await trx
    .selectFrom('questionnaire')
    .select(['state', 'final', 'opened_by', 'appointment_at', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isDecided = row.final || row.state === 'QUESTIONNAIRE_STATUS_APPROVED' || row.withdrawn_at !== null
  return [
    ...(waitsSince === null ? [] : (['appoint'] as const)),
    ...(row.appointment_at === null ? [] : (['cancel-call'] as const)),
    ...((await closedBy(trx, id)).length === 0 ? [] : (['lift-products'] as const)),
    ...(isDecided || row.opened_by === 'member' ? [] : (['withdraw'] as const)),
  ]
}
