import { sql, type Transaction } from 'kysely'
import type { Attempt, Database } from '../db/tables.ts'
import type { Keyring } from '../secrets/keyring.ts'

/** The keyed hash under which a document is known, of whatever member. */
export function documentHash(keyring: Keyring, country: string, number: string): Buffer {
  return keyring.lookup('document', `${country}:${number}`)
}

/** Whether another member verified, or is being verified, with this. Two who send one document at the same moment take turns here, so the second finds the first. */
export async function claimedByAnother(trx: Transaction<Database>, hash: Buffer, memberId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE()}::bigint)`.execute(trx)
  const claimed = await trx.selectFrom('document_claim').select('member_id').where('document_hash', '=', hash).where('member_id', '!=', memberId).executeTakeFirst()
  return claimed !== undefined
}

/** Notes that the document stands for this member. */
export async function claim(trx: Transaction<Database>, hash: Buffer, attempt: Pick<Attempt, 'id' | 'member_id'>): Promise<void> {
  await trx
    .insertInto('document_claim')
    .values({ document_hash: hash, member_id: attempt.member_id, attempt_id: attempt.id })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** What stands for one member stands for another from now on, who may have sent the same before: then theirs gives way. */
export async function moveClaims(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  const moved = trx.selectFrom('document_claim').select('document_hash').where('member_id', '=', from)
  await trx.deleteFrom('document_claim').where('member_id', '=', to).where('document_hash', 'in', moved).execute()
  await trx.updateTable('document_claim').set({ member_id: to }).where('member_id', '=', from).execute()
}
