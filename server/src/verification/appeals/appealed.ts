import type { Transaction } from 'kysely'
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
 * The reviewer who made a decision decides nothing about its case while a member appeals against it: neither that it stays nor
 * another verdict. Throws {@link InvalidTransition}.
 */
export async function refuseOwnDecision(trx: Trx, caseId: string, by: string): Promise<void> {
  const open = await openAppeal(trx, caseId)
  if (open && (await appealedDecision(trx, open))?.decided_by === by)
    throw new InvalidTransition('You made this decision: another reviewer must decide the appeal', '--by NAME')
}
