import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

/** The attempt that the member sent last for the same purpose, after this one. Null: this one is the last. */
export async function newerAttempt(trx: Transaction<Database>, attemptId: string): Promise<string | null> {
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
    .orderBy('newer.submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newer?.id ?? null
}
