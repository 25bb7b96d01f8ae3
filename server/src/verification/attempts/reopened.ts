import { sql, type Kysely, type Transaction } from 'kysely'
import { attemptDecided } from '../../platform/audit/verification-events.ts'
import type { Attempt, Database } from '../../platform/db/tables.ts'

/** A decided case that its vendor has put back into review. */
export interface Reopened {
  id: string
  memberId: number
  provider: string
  state: Attempt['state']
  /** The vendor's own time. */
  since: Date | null
}

/**
 * Cases that a vendor decided and then put back into review. The decision applies until the vendor or a reviewer
 * decides again. `attemptId` asks about one case.
 */
export async function reopenedByVendor(
  db: Kysely<Database> | Transaction<Database>,
  attemptId?: string,
): Promise<Reopened[]> {
  const rows = await db
    .selectFrom('provider_session')
    .innerJoin('attempt', 'attempt.id', 'provider_session.attempt_id')
    .select(['attempt.id', 'attempt.member_id', 'attempt.state', 'provider_session.provider', 'result_at'])
    .where('reopened', '=', true)
    .where('failed_at', 'is', null)
    .where('attempt.state', 'in', ['approved', 'resubmission_requested', 'rejected'])
    .where('voided_at', 'is', null)
    .where(
      sql<string>`(select decided_by from decision where decision.attempt_id = attempt.id order by created_at desc limit 1)`,
      'like',
      'provider:%',
    )
    .$if(attemptId !== undefined, (query) => query.where('attempt.id', '=', attemptId ?? ''))
    .execute()
  return rows.map(({ id, member_id: memberId, state, provider, result_at: since }) => ({
    id,
    memberId,
    provider,
    state,
    since,
  }))
}

/** A reviewer keeps the decision of a case that its vendor put back into review. Nothing changes for the member. */
export async function confirmDecision(
  trx: Transaction<Database>,
  attempt: Attempt,
  { verdict, by }: { verdict: 'approved' | 'resubmission_requested' | 'rejected'; by: string },
): Promise<void> {
  const { reasons } = attempt
  await trx
    .insertInto('decision')
    .values({
      attempt_id: attempt.id,
      member_id: attempt.member_id,
      verdict,
      reasons,
      reason_sides: JSON.stringify(attempt.reason_sides),
      decided_by: by,
    })
    .execute()
  await attemptDecided(trx, by, attempt.id, { verdict, reasons })
}
