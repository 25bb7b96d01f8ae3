import { openPool } from '../platform/db/postgres.ts'
import { addStaff } from '../platform/staff/register.ts'

/** Registers `root`, without whom production does not start. Returns their key. */
export async function registerAdmin(database: string): Promise<string> {
  const { db, close } = openPool(database, 1)
  try {
    return await addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:nobody')
  } finally {
    await close()
  }
}
