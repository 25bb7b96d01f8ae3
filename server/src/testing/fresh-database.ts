import { inject, onTestFinished } from 'vitest'
import { openPool, type Pool } from '../platform/db/postgres.ts'
import { createTestDatabase } from './database.ts'

/** A migrated database of its own, for tests of what needs no server; closed when the test ends. */
export async function freshDatabase(): Promise<Pool & { address: string }> {
  const address = await createTestDatabase(inject('postgres'))
  const pool = openPool(address)
  onTestFinished(() => pool.close())
  return { ...pool, address }
}
