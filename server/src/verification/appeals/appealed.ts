import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'

type Trx = Transaction<Database>

/** The open appeal against the decision of a case. */
export function openAppeal(trx: Trx, caseId: string) {
  return trx
    .selectFrom('appeal')
    .select(['member_id', 'request_id', 'created_at', 'attempt_id', 'proof_id'])
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** The decision that an appeal is about: the last one of its case. */
export function appealedDecision(
  trx: Trx,
  { attempt_id: attempt, proof_id: proof }: { attempt_id: string | null; proof_id: string | null },
) {
  const columns = ['verdict', 'reasons', 'decided_by', 'created_at'] as const
  const last =
    proof === null
      ? trx.selectFrom('decision').select(columns).where('attempt_id', '=', attempt).orderBy('created_at', 'desc')
      : trx.selectFrom('address_decision').select(columns).where('proof_id', '=', proof).orderBy('created_at', 'desc')
  return last.executeTakeFirst()
}

/**
 * Who made the last decision of a case, as a part of a query: who decided it, and who proposed to reject it before.
 * `subject`: the case as in the audit chain.
 */
export const decisionMakers = (subject: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  select distinct e.actor
  from (select max(seq) as seq from audit_event where subject = ${subject} and action in ('attempt.decided', 'address.decided')) d
  join audit_event e on e.subject = ${subject} and e.seq <= d.seq
  where e.seq = d.seq or (e.action = 'case.proposed' and e.data ->> 'verdict' = 'rejected' and e.seq > coalesce((
    select max(b.seq) from audit_event b where b.subject = ${subject} and b.seq < d.seq
      and b.action in ('attempt.decided', 'address.decided', 'case.returned', 'case.withdrawn')), 0)))`

/** Who made the decision that an appeal is about: one person, or the two who rejected it. */
export async function appealedPeople(
  trx: Trx,
  caseId: string,
  { proof_id: proof }: { proof_id: string | null },
): Promise<string[]> {
  const subject = sql`${`${proof === null ? 'attempt' : 'address-proof'}:${caseId}`}::text`
  const { rows } = await sql<{ people: string[] }>`select ${decisionMakers(subject)} as people`.execute(trx)
  return rows[0]?.people ?? []
}

/**
 * Who made a decision, or proposed it, decides nothing about its case while a member appeals against it: neither that it
 * stays nor another verdict. Throws {@link InvalidTransition}.
 */
export async function refuseOwnDecision(trx: Trx, caseId: string, by: string): Promise<void> {
  const open = await openAppeal(trx, caseId)
  if (open && (await appealedPeople(trx, caseId, open)).includes(by))
    throw new InvalidTransition(
      'You made this decision, or proposed it: another reviewer must decide the appeal',
      '--by NAME',
    )
}
