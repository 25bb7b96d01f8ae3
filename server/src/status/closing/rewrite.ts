import { sql } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'

/**
 * Rewrites the table of members after an erasure: PostgreSQL leaves the old row, with the member's wrapped key, in the
 * file until something else needs its place. The table is locked meanwhile, about a second for a hundred thousand
 * members, so this runs once an hour for all erasures since.
 */
export async function rewriteAfterErasures(db: Db, now: Date): Promise<void> {
  const erased = await db
    .selectFrom('member')
    .select('id')
    .where('data_key', 'is', null)
    .where('key_rewritten_at', 'is', null)
    .execute()
  if (erased.length === 0) return
  await sql`vacuum full member`.execute(db)
  await db
    .updateTable('member')
    .set({ key_rewritten_at: now })
    .where(
      'id',
      'in',
      erased.map(({ id }) => id),
    )
    .execute()
}
