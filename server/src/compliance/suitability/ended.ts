import type { Transaction } from 'kysely'
import { testResultsEnded } from '../../platform/audit/compliance-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { notifyExchange } from '../../accounts/exchange/notices.ts'

/**
 * Ends test results and proofs of knowledge before their date, as the member moves to another region: tests are taken again under its rules.
 * Attempts stay on record and count against the limit; one that was only started is deleted. A risk test in review goes back to the member:
 * it has the amounts and bands of the old region. A proof of knowledge in review stays.
 */
export async function endResults(
  trx: Transaction<Database>,
  memberId: number,
  actor: string,
  now: Date,
): Promise<void> {
  const attempts = await trx
    .updateTable('knowledge_attempt')
    .set({ valid_until: now })
    .where('member_id', '=', memberId)
    .where('valid_until', '>', now)
    .returning('id')
    .execute()
  const proofs = await trx
    .updateTable('knowledge_proof')
    .set({ valid_until: now })
    .where('member_id', '=', memberId)
    .where('valid_until', '>', now)
    .returning('id')
    .execute()
  const waiting = await trx
    .updateTable('risk_assessment')
    .set({ state: 'refused', valid_until: now, decided_by: 'machine' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'in_review')
    .returning('id')
    .execute()
  const sheets = await trx
    .updateTable('risk_assessment')
    .set({ valid_until: now })
    .where('member_id', '=', memberId)
    .where('valid_until', '>', now)
    .returning(['id', 'state'])
    .execute()
  const tries = await trx
    .deleteFrom('knowledge_attempt')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  const started = await trx
    .deleteFrom('risk_assessment')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  // The purchase limit ends with the risk test.
  if (sheets.some(({ state }) => state === 'accepted')) await notifyExchange(trx, memberId, 'exposure')
  const results = [...attempts, ...proofs, ...waiting, ...sheets, ...tries, ...started].map(({ id }) => id)
  if (results.length > 0) await testResultsEnded(trx, actor, memberId, { results })
}
