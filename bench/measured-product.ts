import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configFrom } from '../server/src/config.ts'
import { readEnv } from '../server/src/env.ts'
import { startServer, type RunningServer } from '../server/src/server.ts'
import { createTestDatabase, startTestPostgres } from '../server/src/testing/database.ts'

export interface MeasuredProduct {
  product: RunningServer
  /** Address of its database. */
  database: string
  /** Stops it and removes its data. */
  stop: () => Promise<void>
}

/** Starts the product on an empty database of its own. */
export async function startMeasured(env: Readonly<Record<string, string>> = {}): Promise<MeasuredProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const postgres = await startTestPostgres()
  const database = await createTestDatabase(postgres.address)
  const product = await startServer(
    configFrom(
      readEnv({ PORT: '0', TESSERA_DATA_DIR: folder, DATABASE_URL: database, TESSERA_LOG_LEVEL: 'warn', ...env }),
    ),
  )
  return {
    product,
    database,
    stop: async () => {
      await product.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
