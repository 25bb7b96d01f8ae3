import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { configFrom } from '../config.ts'
import { readEnv } from '../env.ts'
import { operate } from '../review/commands/operate.ts'
import { startServer } from '../server.ts'
import { registerAdmin } from '../testing/staff.ts'
import { createTestDatabase } from '../testing/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-installation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const production = { TESSERA_MODE: 'production', TESSERA_PUBLIC_URL: 'https://www.example.com' }

it('production does not start without a registered admin', async () => {
  const database = await createTestDatabase(inject('postgres'))
  const starting = startServer(
    configFrom(
      readEnv({
        ...production,
        PORT: '0',
        TESSERA_DATA_DIR: join(folder, 'without-staff'),
        DATABASE_URL: database,
        TESSERA_LOG_LEVEL: 'silent',
        TESSERA_MASTER_KEY: key(1),
      }),
    ),
  )
  await expect(starting).rejects.toThrow('npm run operator -- staff add NAME --role admin')
})

it('the first admin is registered before the first start, and every other command needs a key', async () => {
  const env = { ...production, TESSERA_DATA_DIR: join(folder, 'unused'), TESSERA_MASTER_KEY: key(1) }
  expect(await operate(['queue'], env)).toMatchObject({ code: 1, err: expect.stringContaining('There is no data in') })
  const added = await operate(['staff', 'add', 'root', '--role', 'admin', '--by', 'root'], env)
  expect(added).toMatchObject({ code: 0, err: '' })
  const list = ['staff', 'list', '--by', 'root']
  expect((await operate(list, env)).err).toContain('That is not the key of root')
  const staffKey = /shown only now: (\S+)\n/.exec(added.out)?.[1] ?? ''
  expect((await operate(list, { ...env, TESSERA_STAFF_KEY: staffKey })).out).toMatch(/^root {2}admin/)
}, 60_000)

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
    await registerAdmin(database)
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
