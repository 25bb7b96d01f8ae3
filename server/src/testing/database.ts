import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/postgres.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createLogger } from '../platform/logger.ts'

/** The databases of a run are copies of this one, which contains the whole schema. */
const template = 'tessera_template'

/**
 * A real PostgreSQL for one test run, without waiting for the disk. Returns its address without a database name, and a
 * folder that is removed when it stops.
 */
export async function startTestPostgres(): Promise<{ address: string; folder: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-tests-'))
  const embedded = await startEmbedded(join(folder, 'postgres'), { fsync: false })
  const { host, port, user, password } = embedded.connection
  const address = `postgresql://${user}:${String(password)}@${encodeURIComponent(host ?? '')}:${port}`
  await onAdmin(address, `create database ${template}`)
  const pool = openPool(`${address}/${template}`)
  await migrate(pool.db)
  const jobs = await startJobs(`${address}/${template}`, createLogger({ logLevel: 'silent' }))
  await jobs.stop()
  await pool.close()
  return {
    address,
    folder,
    stop: async () => {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let created = 0

/** A separate database for one test file. Returns its address. */
export async function createTestDatabase(address: string): Promise<string> {
  created += 1
  const name = `test_${process.pid}_${created}`
  await onAdmin(address, `create database ${name} template ${template} strategy file_copy`)
  return `${address}/${name}`
}

async function onAdmin(address: string, statement: string): Promise<void> {
  const client = new pg.Client(`${address}/postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
