import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { append } from '../audit/chain.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createLogger } from '../logger.ts'
import { openPool, type Db } from './postgres.ts'
import { migrateAsOwner } from './server-role.ts'

const role = `server_${process.pid}`

/** A migrated database with jobs of its former owner, and a connection of the server's role. */
async function asServer(): Promise<{ db: Db; address: string }> {
  const { address } = await freshDatabase()
  await migrateAsOwner(address, { role, password: 'of the server' })
  const own = address.replace(/\/\/[^@]+@/, `//${role}:${encodeURIComponent('of the server')}@`)
  const { db, close } = openPool(own)
  onTestFinished(close)
  return { db, address: own }
}

describe('the server’s role in the database', () => {
  it('appends to the audit table and reads it, and can change nothing about it', async () => {
    const { db } = await asServer()
    const entry = { actor: 'system', action: 'test.done', subject: 'test', data: {} }
    await db.transaction().execute((trx) => append(trx, entry))
    expect(await db.selectFrom('audit_event').select('action').execute()).toEqual([{ action: 'test.done' }])
    for (const statement of [
      `update audit_event set actor = 'reviewer:other'`,
      'delete from audit_event',
      'truncate audit_event',
      'alter table audit_event disable trigger all',
      'drop trigger audit_event_append_only on audit_event',
      'alter table audit_event add column more text',
      'drop table audit_event',
      'grant all on audit_event to current_user',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    ]) {
      const done = sql
        .raw(statement)
        .execute(db)
        .then(() => sql`select has_table_privilege('audit_event', 'update') as may`.execute(db))
        .then(({ rows }) => JSON.stringify(rows))
      await expect(done.catch((error: unknown) => String(error))).resolves.toMatch(
        /permission denied|must be owner|"may":false/,
      )
    }
    expect(await db.selectFrom('audit_event').select('actor').execute()).toEqual([{ actor: 'system' }])
  })

  it('runs the jobs, also of an installation in which it was the owner, and rewrites the table of members', async () => {
    const { db, address } = await asServer()
    const jobs = await startJobs(address, createLogger({ logLevel: 'silent' }))
    await db.transaction().execute((trx) => jobs.send(trx, 'tell-exposure', { memberId: 1 }))
    await jobs.stop()
    await sql`vacuum full member`.execute(db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job`.execute(db)
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
})
