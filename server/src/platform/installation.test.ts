import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { configFrom } from '../config.ts'
import { readEnv } from '../env.ts'
import { startServer } from '../server.ts'
import { createTestDatabase } from '../testing/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-installation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const production = { TESSERA_MODE: 'production', TESSERA_PUBLIC_URL: 'https://www.example.com' }

describe.each([
  ['sandbox', { TESSERA_MASTER_KEY: key(1) }, { ...production, TESSERA_MASTER_KEY: key(1) }],
  ['production', { ...production, TESSERA_MASTER_KEY: key(1) }, { TESSERA_MASTER_KEY: key(1) }],
])('data created in %s mode', (mode, own, other) => {
  let database = ''
  const start = async (env: Record<string, string>): Promise<void> => {
    const server = await startServer(
      configFrom(
        readEnv({
          PORT: '0',
          TESSERA_DATA_DIR: join(folder, mode),
          DATABASE_URL: database,
          TESSERA_LOG_LEVEL: 'silent',
          ...env,
        }),
      ),
    )
    await server.stop()
  }
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgres'))
    await start(own)
  })

  it('starts again in the same mode', () => start(own))
  it('does not start in another mode', () =>
    expect(start(other)).rejects.toThrow(`This data folder was created in ${mode} mode`))
  it('does not start with another master key', () =>
    expect(start({ ...own, TESSERA_MASTER_KEY: key(2) })).rejects.toThrow(
      'The master key is not the one this data folder was created with',
    ))
})
