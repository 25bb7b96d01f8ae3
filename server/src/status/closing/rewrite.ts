import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'

const pollMs = 100

/**
 * Rewrites the table of members after an erasure: PostgreSQL leaves the old row, with the member's wrapped key, in the
 * file until something else needs its place. The table is locked meanwhile, about a second for a hundred thousand
 * members, so this runs once an hour for all erasures since. Where the role may not rewrite it (PostgreSQL 16 with a
 * role for the owner), or while a transaction that began before may still see the old row, nothing is recorded as rewritten.
 * @param patienceMs how long it waits for such transactions before it leaves the rewrite to the next hour
 */
export async function rewriteAfterErasures(db: Db, now: Date, patienceMs = 10_000): Promise<void> {
  const erased = await db
    .selectFrom('member')
    .select('id')
    .where('data_key', 'is', null)
    .where('key_rewritten_at', 'is', null)
    .execute()
  if (erased.length === 0 || !(await mayRewrite(db)) || !(await earlierTransactionsEnded(db, patienceMs))) return
  await db.connection().execute(async (one) => {
    // Behind a long reader, such as a backup, the waiting lock would stop every query on members.
    await sql`set lock_timeout = '2s'`.execute(one)
    try {
      await sql`vacuum full member`.execute(one)
    } finally {
      await sql`reset lock_timeout`.execute(one)
    }
  })
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

/** Waits until the transactions that run now have ended: the rewrite leaves rows that one of them may still see. */
async function earlierTransactionsEnded(db: Db, patienceMs: number): Promise<boolean> {
  const { rows } = await sql<{ now: string }>`select now()::text`.execute(db)
  for (let waited = 0; waited <= patienceMs; waited += pollMs) {
    const { rows: earlier } = await sql`
      select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and backend_xmin is not null and xact_start < ${rows[0]?.now}::timestamptz`.execute(db)
    if (earlier.length === 0) return true
    await pause(pollMs)
  }
  return false
}

/** PostgreSQL only warns when the role may not: the owner may, and from version 17 on a role that was granted it. */
async function mayRewrite(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: number; owner: boolean }>`
    select current_setting('server_version_num')::int as version,
      pg_has_role((select relowner from pg_class where oid = 'member'::regclass), 'MEMBER') as owner`.execute(db)
  const { version = 0, owner = false } = rows[0] ?? {}
  if (owner || version < 170_000) return owner
  const granted = await sql<{ may: boolean }>`select has_table_privilege('member', 'MAINTAIN') as may`.execute(db)
  return granted.rows[0]?.may ?? false
}
