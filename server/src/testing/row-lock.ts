import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/db/tables.ts'
import type { TestServer } from './server.ts'

/**
 * Plays a race to the letter: takes rows in a transaction, starts the call, waits until PostgreSQL says that it waits
 * for them, does `meanwhile`, commits, and answers what the call answered.
 */
export async function whileRowIsHeld<T>(
  server: TestServer,
  take: (trx: Transaction<Database>) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
): Promise<T> {
  const started = await server.db.transaction().execute(async (trx) => {
    await take(trx)
    // Kept in an object: a bare promise returned from here would be waited for before the commit.
    const calling = { answer: call() }
    await expect.poll(() => waiting(server), { timeout: 5000 }).toBeGreaterThan(0)
    await meanwhile?.()
    return calling
  })
  return started.answer
}

/** How many connections wait for a row or a lock. */
async function waiting(server: TestServer): Promise<number> {
  const { rows } = await sql<{
    waiting: number
  }>`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  )
  return rows[0]?.waiting ?? 0
}
