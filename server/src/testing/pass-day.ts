import { sql } from 'kysely'
import type { Db } from '../platform/db/postgres.ts'

/** Moves a member's verification one day back, and ends the freeze of a transfer they started. */
export async function passDay(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('identity_document')
    .set({ verified_at: sql<Date>`verified_at - interval '1 day'` })
    .where('member_id', '=', memberId)
    .execute()
  await db
    .updateTable('identity_transfer')
    .set({ frozen_until: new Date() })
    .where('source_id', '=', memberId)
    .where('state', '=', 'pending')
    .execute()
}
