import { inject, onTestFinished } from 'vitest'
import { openPool, type Pool } from '../platform/db/postgres.ts'
import { createTestDatabase } from './database.ts'

/** A separate migrated database, for tests that need no server. Closed when the test ends. */
export async function freshDatabase(): Promise<Pool & { address: string }> {
  const address = await createTestDatabase(inject('postgres'))
  const pool = openPool(address)
  onTestFinished(() => pool.close())
  return { ...pool, address }
}
