import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'

/** Lets what one member does in two tabs take turns. Comes before any lock on what is theirs, so that nobody waits in a circle. */
export async function lockMember(trx: Transaction<Database>, memberId: number): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow()
}
