import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { configFrom } from '../../config.ts'
import { readEnv } from '../../env.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { startServer } from '../../server.ts'
import { completeDraft } from '../../testing/attempts.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { code, TestServer, type Visitor } from '../../testing/server.ts'
import { openPool, type Pool } from './postgres.ts'

/** The connection to a database, which the test can close and open again on the same port. */
class Way {
  readonly #open = new Set<Socket>()
  readonly #server = createServer((near) => {
    const far = connect(this.#socketPath)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(from)
      from.on('error', () => undefined)
      from.once('close', () => {
        this.#open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  readonly #socketPath: string
  port = 0

  constructor(socketPath: string) {
    this.#socketPath = socketPath
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#open) socket.destroy()
    await closed
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tessera-outage-'))
let server: TestServer
let way: Way
/** The direct connection, which no outage affects. */
let beside: Pool

beforeAll(async () => {
  const address = await createTestDatabase(inject('postgres'))
  beside = openPool(address, 1)
  const url = new URL(address)
  way = new Way(`${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`)
  await way.open()
  const settings = {
    PORT: '0',
    TESSERA_DATA_DIR: folder,
    TESSERA_LOG_LEVEL: 'silent',
    DATABASE_URL: `postgresql://${url.username}:${url.password}@127.0.0.1:${way.port}${url.pathname}`,
  }
  server = new TestServer(await startServer(configFrom(readEnv(settings))))
})
afterAll(async () => {
  await server.running.stop()
  await beside.close()
  await way.close()
  rmSync(folder, { recursive: true, force: true })
})

const ready = async (): Promise<number> => (await server.visitor().fetch('GET', '/readyz')).status

/** How many calls are waiting for a row. */
async function waitingForRows(): Promise<number> {
  const { rows } = await sql<{
    waiting: number
  }>`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  )
  return rows[0]?.waiting ?? 0
}

/** The events on a member's event stream. */
async function listen(visitor: Visitor): Promise<() => string> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${visitor.url}/x-api/v3/private/kyc/events`, {
    headers: { cookie: visitor.cookie },
    signal: leaving.signal,
  })
  let text = ''
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => undefined)
  return () => text
}

describe('a database outage', () => {
  it('fails only the calls in progress; calls, jobs and live updates recover without help', async () => {
    const member = await server.member()
    const { attemptId } = await completeDraft(member)
    const submit = () => member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    const heard = await listen(member)
    await expect.poll(heard).toContain('"version"')

    const waiting = await beside.db.transaction().execute(async (trx) => {
      await trx.selectFrom('member').select('id').where('id', '=', member.id).forUpdate().execute()
      const sent = { answer: submit() }
      await expect.poll(waitingForRows).toBeGreaterThan(0)
      await way.close()
      return sent
    })
    expect(await waiting.answer).toMatchObject({ status: 500, ret_code: code('internal') })
    expect(await ready()).toBe(503)
    expect(await member.call('GET /v2/private/user/profile')).toMatchObject({ status: 500, ret_code: code('internal') })

    await way.open()
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    expect((await submit()).ret_code).toBe(0)
    const status = async () =>
      (await member.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } })).result.attempt.status
    await expect.poll(status, { timeout: 60_000, interval: 300 }).toMatch(/^(in_review|resubmission_requested)$/)
    const changes = (): number => heard().split('event: changed').length
    const notified = changes()
    const change = () => server.db.transaction().execute((trx) => memberChanged(trx, member.id))
    await expect
      .poll(async () => (await change(), changes()), { timeout: 20_000, interval: 200 })
      .toBeGreaterThan(notified)
  }, 120_000)
})
