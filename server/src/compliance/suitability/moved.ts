import type { Transaction } from 'kysely'
import { testResultsEnded } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { KnowledgeAttempt } from '../../platform/db/suitability-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { tellExchange } from '../../accounts/exchange/notices.ts'

/**
 * Ends what a member showed by tests and proofs under the rules of the site they leave, before its day: both are taken anew at the other
 * one. Every try that was sent, and what an officer decided of it, stays on record and counts against the limit on tries; one that was only begun
 * is gone. A sheet that waits for an officer goes back to the member: it has the amounts and the bands of that site. A proof of knowledge is no test of
 * any site: one that waits is decided at the other one. Answers whether a result holds no more.
 */
export async function endResults(trx: Transaction<Database>, memberId: number, actor: string): Promise<boolean> {
  const now = new Date()
  const attempts = await trx
    .updateTable('knowledge_attempt')
    .set({ valid_until: now, ended_by_move: true })
    .where('member_id', '=', memberId)
    .where('valid_until', '>', now)
    .returning('id')
    .execute()
  const proofs = await trx
    .updateTable('knowledge_proof')
    .set({ valid_until: now, ended_by_move: true })
    .where('member_id', '=', memberId)
    .where('valid_until', '>', now)
    .returning('id')
    .execute()
  const waiting = await trx
    .updateTable('risk_assessment')
    .set({ state: 'refused', valid_until: now, ended_by_move: true, decided_by: 'machine' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'in_review')
    .returning('id')
    .execute()
  const sheets = await trx
    .updateTable('risk_assessment')
    .set({ valid_until: now, ended_by_move: true })
    .where('member_id', '=', memberId)
    .where('valid_until', '>', now)
    .returning(['id', 'state'])
    .execute()
  // What was begun has the questions of the other site, or its amounts in the money of that, and was never sent.
  const tries = await trx
    .deleteFrom('knowledge_attempt')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  const begun = await trx
    .deleteFrom('risk_assessment')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  // Purchases go by a limit that ends with it.
  if (sheets.some(({ state }) => state === 'accepted')) await tellExchange(trx, memberId, 'exposure')
  const results = [...attempts, ...proofs, ...waiting, ...sheets, ...tries, ...begun].map(({ id }) => id)
  if (results.length > 0) await testResultsEnded(trx, actor, memberId, { results })
  return attempts.length + proofs.length + waiting.length + sheets.length > 0
}

/** Whether the member moved to another site since a try began: it says nothing at the one they belong to. */
export async function movedSince(
  db: Db | Transaction<Database>,
  { id, member_id: memberId }: Pick<KnowledgeAttempt, 'id' | 'member_id'>,
): Promise<boolean> {
  const moved = await db
    .selectFrom('audit_event')
    .select('seq')
    .where('subject', '=', `member:${memberId}`)
    .where('action', '=', 'member.site-changed')
    .where('seq', '>', ({ selectFrom }) =>
      selectFrom('audit_event as began')
        .select(({ fn }) => fn.max<number>('began.seq').as('seq'))
        .where('began.subject', '=', `knowledge-attempt:${id}`)
        .where('began.action', '=', 'knowledge-test.started'),
    )
    .limit(1)
    .executeTakeFirst()
  return moved !== undefined
}
