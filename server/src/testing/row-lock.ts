import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/db/tables.ts'
import type { TestServer } from './server.ts'

/**
 * Plays an exact race: locks rows in a transaction, starts the call, waits until PostgreSQL reports that the call is
 * blocked by them, runs `meanwhile`, commits, and returns the call's result.
 */
export async function whileRowIsHeld<T>(
  server: TestServer,
  take: (trx: Transaction<Database>) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
): Promise<T> {
  const started = await server.db.transaction().execute(async (trx) => {
    await take(trx)
    // Wrapped in an object: a bare promise returned from here would be awaited before the commit.
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
