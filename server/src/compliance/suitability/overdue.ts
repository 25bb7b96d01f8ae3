import type { ComplianceParts } from '../parts.ts'
import { memberById, lockMember } from '../../accounts/members/store.ts'
import { KeyErased } from '../../platform/secrets/keyring.ts'
import { end, isOver } from './knowledge.ts'

/** Ends attempts that ran out of time without a submission. The answers saved until then count. */
export async function endOverdue(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'suitability'>,
  now: Date,
): Promise<void> {
  const found = await context.db
    .selectFrom('knowledge_attempt')
    .select(['id', 'member_id'])
    .where('state', '=', 'open')
    .where('ends_at', '<', now)
    .orderBy('ends_at')
    .limit(200)
    .execute()
  for (const { id, member_id: memberId } of found) {
    await context.db
      .transaction()
      .execute(async (trx) => {
        await lockMember(trx, memberId)
        const attempt = await trx
          .selectFrom('knowledge_attempt')
          .selectAll()
          .where('id', '=', id)
          .where('state', '=', 'open')
          .forUpdate()
          .executeTakeFirst()
        const member = attempt && isOver(attempt, now) ? await memberById(trx, memberId) : undefined
        if (attempt && member) await end(context, trx, member, { attempt, now, actor: 'machine' })
      })
      .catch((error: unknown) => {
        // An erased member has no result.
        if (!(error instanceof KeyErased)) throw error
      })
  }
}
