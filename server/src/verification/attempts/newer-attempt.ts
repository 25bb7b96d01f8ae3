import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

/** Whether the member has sent another attempt for the same purpose since this one. */
export async function newerAttempt(trx: Transaction<Database>, attemptId: string): Promise<boolean> {
  const newer = await trx
    .selectFrom('attempt as one')
    .innerJoin('attempt as newer', (join) =>
      join
        .onRef('newer.member_id', '=', 'one.member_id')
        .onRef('newer.purpose', '=', 'one.purpose')
        .onRef('newer.submitted_at', '>', 'one.submitted_at'),
    )
    .select('newer.id')
    .where('one.id', '=', attemptId)
    .where('newer.voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
