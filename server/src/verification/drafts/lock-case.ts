import type { Transaction } from 'kysely'
import type { KycLevel, KycProvider } from '@tessera/contract/states.ts'
import type { Database } from '../../platform/db/tables.ts'

/** Locks the member's case, and creates it first if there is none: two attempts of one level start one after the other. */
export async function lockCase(
  trx: Transaction<Database>,
  { memberId, level, provider }: { memberId: number; level: KycLevel; provider: KycProvider },
): Promise<string> {
  await trx
    .insertInto('kyc_case')
    .values({ member_id: memberId, level, provider })
    .onConflict((oc) => oc.columns(['member_id', 'level']).doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('kyc_case')
    .select('id')
    .where('member_id', '=', memberId)
    .where('level', '=', level)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}
