import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxMembers } from './accounts/members/sandbox.ts'
import { configFrom } from './config.ts'
import { readEnv } from './env.ts'
import { faultText } from './platform/operator-fault.ts'
import { startServer } from './server.ts'
import { completeDraft } from './testing/attempts.ts'
import { DataFolder, type Program } from './testing/process.ts'
import { Visitor } from './testing/server.ts'

/* One data folder through its life. Each test but the first starts with a server running on it. */

const data = new DataFolder()
const account = { email: 'kept@test.example', password: 'a sound password' }
let server: Program
let url = ''

async function start(): Promise<void> {
  server = data.start()
  url = await server.ready()
}

/** What the program would print, without a process of its own. */
const faultOf = (env: Record<string, string>): Promise<string> =>
  Promise.resolve()
    .then(() => startServer(configFrom(readEnv({ TESSERA_LOG_LEVEL: 'silent', PORT: '0', ...env }))))
    .then(() => 'it started', faultText)

async function stopsCleanly(signal: NodeJS.Signals): Promise<void> {
  expect(await server.stop(signal)).toBe(0)
  expect(server.out).toContain('Stopped.')
  expect(server.err).toBe('')
  expect(existsSync(join(data.path, 'server.pid'))).toBe(false)
  expect(existsSync(join(data.path, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
}

const signIn = async (visitor: Visitor): Promise<number> =>
  (await visitor.call('POST /v1/public/user/sign-in', { body: account })).ret_code

afterAll(() => data.remove())

it('leaves nothing running when stopped during the first start', async () => {
  const early = data.start({ TESSERA_LOG_LEVEL: 'info' })
  await expect.poll(() => early.out, { timeout: 30_000, interval: 20 }).toContain('database: migrated')
  expect(await early.stop('SIGINT')).toBe(0)
  expect(early.out).not.toContain('is ready')
  for (const left of ['server.pid', 'postgres/cluster/postmaster.pid'])
    expect(existsSync(join(data.path, left))).toBe(false)
}, 60_000)

describe('the server as a process', () => {
  beforeAll(async () => {
    await start()
    await new Visitor(url).signUp(account)
  })
  // A test that failed midway may have left none.
  beforeEach(async () => {
    if (server.child.exitCode !== null || server.child.signalCode !== null) await start()
  })

  it('prints its address, its data folder and the sandbox sign-ins, and serves', async () => {
    expect(server.out).toContain(`sign in     ${url}/login`)
    expect(server.out).toContain(data.path)
    expect(server.out).toContain('SANDBOX')
    for (const { email, password } of sandboxMembers) {
      expect(server.out).toContain(`${email}   ${password}`)
      expect(
        (await new Visitor(url).call('POST /v1/public/user/sign-in', { body: { email, password } })).ret_code,
      ).toBe(0)
    }
  })

  it('a second one on the same folder reports that it is in use, and leaves the first running', async () => {
    const second = data.start()
    expect(await second.ended).toBe(1)
    expect(second.err.trim()).toMatch(
      /^The data folder .* is in use by another Tessera server \(process \d+\)\. Stop that one, or choose another folder with TESSERA_DATA_DIR\.$/,
    )
    expect(await signIn(new Visitor(url))).toBe(0)
  })

  it('reports a port that is in use plainly, before anything starts', async () => {
    const port = new URL(url).port
    const elsewhere = join(data.path, 'elsewhere')
    const second = data.start({ PORT: port, TESSERA_DATA_DIR: elsewhere })
    expect(await second.ended).toBe(1)
    expect(second.err.trim()).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Choose another: PORT=${Number(port) + 1} npm start`,
    )
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('reports all wrong settings at once, without secrets', async () => {
    const wrong = data.start({ PORT: 'x', TESSERA_MODE: 'live', TESSERA_DATADIR: 'x', TESSERA_MASTER_KEY: 'hunter2' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.err).toMatch(/4 errors:\n(  - .+\n){4}/)
    expect(wrong.err).toContain('TESSERA_DATADIR is not a known setting')
    expect(wrong.err).not.toMatch(/hunter2|at configFrom/)
  })

  it('prints one plain message for an address that is not of this machine', async () => {
    const wrong = data.start({ HOST: '203.0.113.7' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.err).toContain('HOST=203.0.113.7 is not an address of this machine')
    expect(wrong.err).not.toMatch(/^ +at /m)
  })

  it.each([
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', TESSERA_DATA_DIR: join(data.path, 'no-database') },
      'The database of DATABASE_URL cannot be reached',
    ],
    [
      'missing folders and a missing file',
      { TESSERA_REGIONS_DIR: '/nope', TESSERA_QUESTIONNAIRES_DIR: '/nope', TESSERA_BRAND_FILE: '/nope' },
      '3 errors',
    ],
    ['a data folder that is a file', { TESSERA_DATA_DIR: join(process.cwd(), 'package.json') }, 'The data folder'],
  ])('%s: a plain message, not a stack trace', async (_name, env, words) => {
    const fault = await faultOf(env)
    expect(fault).toContain(words)
    expect(fault).not.toMatch(/^ +at /m)
  })

  it('SIGINT stops it cleanly, and all data is there at the next start', async () => {
    const open = await fetch(`${url}/healthz`, { headers: { connection: 'keep-alive' } })
    expect(open.status).toBe(200)
    await stopsCleanly('SIGINT')
    await start()
    expect(await signIn(new Visitor(url))).toBe(0)
  })

  it('exits and says why when its database is killed, and all data is there at the next start', async () => {
    process.kill(
      Number(readFileSync(join(data.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
      'SIGKILL',
    )
    expect(await server.ended).toBe(1)
    expect(server.err).toContain('The embedded database ended (SIGKILL).')
    expect(server.err).not.toMatch(/^ +at /m)
    expect(server.out).toContain('Stopped.')
    await start()
    expect(await signIn(new Visitor(url))).toBe(0)
  })

  it('SIGTERM stops it cleanly, too, also while a member is connected to the event stream', async () => {
    const member = new Visitor(url)
    await signIn(member)
    const stream = await member.fetch('GET', '/x-api/v3/private/kyc/events')
    expect(stream.status).toBe(200)
    await stopsCleanly('SIGTERM')
    await stream.body?.cancel().catch(() => undefined)
    await start()
    expect(await signIn(new Visitor(url))).toBe(0)
  })

  it('killed right after an attempt was sent, it decides that attempt after the next start', async () => {
    const member = new Visitor(url)
    await signIn(member)
    const { attemptId } = await completeDraft(member)
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
    expect(await server.stop('SIGKILL')).toBe('SIGKILL')
    await start()
    const again = new Visitor(url)
    await signIn(again)
    const status = async (): Promise<string> =>
      (await again.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } })).result.attempt.status
    await expect.poll(status, { timeout: 60_000, interval: 500 }).toMatch(/^(in_review|resubmission_requested)$/)
  }, 120_000)
}, 60_000)
