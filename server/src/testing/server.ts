import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, inject, vi } from 'vitest'
import type { Updateable } from 'kysely'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes, type Envelope, type RetCodeName } from '@tessera/contract/errors.ts'
import { hashPassword } from '../accounts/members/password.ts'
import { createMember } from '../accounts/members/store.ts'
import { openSession } from '../accounts/sessions/sessions.ts'
import { configFrom } from '../config.ts'
import type { Context } from '../context.ts'
import { readEnv } from '../env.ts'
import { memberSignedUp } from '../platform/audit/account-events.ts'
import { memberSignedIn } from '../platform/audit/security-events.ts'
import type { Database } from '../platform/db/tables.ts'
import { sessionCookieName } from '../platform/http/cookies.ts'
import { forgetReading } from '../review/queue/reading.ts'
import { startServer, type RunningServer } from '../server.ts'
import { moveToSite } from '../status/region-change/site.ts'
import { withActs, withRejections } from './approvals.ts'
import { createTestDatabase } from './database.ts'
import { holdToContract } from './promise.ts'
import { registerAdmin } from './staff.ts'
import { readMarks } from './readings.ts'

/** A server answer as a test reads it. */
export interface Answer<Result> extends Envelope<Result> {
  status: number
  headers: Headers
}

/** A person at a browser: stores the cookie, and sends the headers that a page of ours would. */
export class Visitor {
  readonly url: string
  cookie = ''
  /** This browser's proof that it has signed in before. */
  known = ''
  /** Headers that replace the usual ones. Undefined removes one. */
  headers: Record<string, string | undefined> = {}

  constructor(url: string) {
    this.url = url
  }

  /** Calls an endpoint of the contract. Throws when the answer breaks the contract. */
  call<Name extends keyof Calls>(name: Name, ...[input]: Input<Name>): Promise<Answer<Calls[Name]['result']>> {
    return this.callWith(name, input)
  }

  /** Calls an endpoint with an unexpected body or query. */
  async callWith<Name extends keyof Calls>(
    name: Name,
    input?: { body?: unknown; query?: Record<string, string> | undefined },
  ): Promise<Answer<Calls[Name]['result']>> {
    const [method = '', path = ''] = name.split(' ')
    const query = new URLSearchParams(input?.query ?? {}).toString()
    const body = input?.body === undefined ? (method === 'GET' ? undefined : '{}') : JSON.stringify(input.body)
    const response = await this.fetch(method, `/x-api${path}${query ? `?${query}` : ''}`, body)
    const envelope = (await response.json()) as Envelope<Calls[Name]['result']>
    holdToContract(name, envelope)
    return { ...envelope, status: response.status, headers: response.headers }
  }

  async kycInfo(): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> {
    return (await this.call('POST /v3/private/kyc/kyc-info', { body: {} })).result
  }

  async tasks(): Promise<Calls['POST /v3/private/kyc/compliance-tasks']['result']['list']> {
    return (await this.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result.list
  }

  /** Sends a file the way the upload does. */
  async upload(
    query: Calls['PUT /v3/private/kyc/builtin/upload']['query'],
    bytes: Uint8Array,
  ): Promise<Answer<Calls['PUT /v3/private/kyc/builtin/upload']['result']>> {
    const response = await this.fetch(
      'PUT',
      `/x-api/v3/private/kyc/builtin/upload?${new URLSearchParams(query).toString()}`,
      bytes,
      'application/octet-stream',
    )
    const envelope = (await response.json()) as Envelope<Calls['PUT /v3/private/kyc/builtin/upload']['result']>
    holdToContract('PUT /v3/private/kyc/builtin/upload', envelope)
    return { ...envelope, status: response.status, headers: response.headers }
  }

  /** Creates an account with the code of its email, which the sandbox shows, and signs in. */
  async signUp(account: {
    email: string
    password: string
    redirect_url?: string
  }): Promise<Answer<Calls['POST /v1/public/user/sign-up-confirm']['result']>> {
    const { redirect_url: target, ...typed } = account
    const sent = await this.call('POST /v1/public/user/sign-up', { body: { ...typed, termsVersion: '1' } })
    if (sent.ret_code !== 0) throw new Error(`Sign-up was refused: ${sent.ret_msg} ${JSON.stringify(sent.ext_info)}`)
    return this.call('POST /v1/public/user/sign-up-confirm', {
      body: {
        id: sent.result.id,
        code: /\d{6}/.exec(sent.result.sandboxMail?.subject ?? '')?.[0] ?? '',
        ...(target === undefined ? {} : { redirect_url: target }),
      },
    })
  }

  /** A bare request with this visitor's cookie and the headers of a page. */
  async fetch(method: string, path: string, body?: string | Uint8Array, type = 'application/json'): Promise<Response> {
    const headers: Record<string, string | undefined> = {
      origin: this.url,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(this.cookie || this.known ? { cookie: [this.cookie, this.known].filter(Boolean).join('; ') } : {}),
      ...this.headers,
    }
    const sent = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    const response = await fetch(this.url + path, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  #keep(cookie: string): void {
    if (/^[\w-]+-known=/.test(cookie)) this.known = cookie.split(';', 1)[0] ?? ''
    else if (/max-age=0/i.test(cookie)) this.cookie = ''
    else this.cookie = cookie.split(';', 1)[0] ?? ''
  }
}

/** Query and body of a call. Nothing when the endpoint takes none. */
type Input<Name extends keyof Calls> = Calls[Name]['body'] extends undefined
  ? Calls[Name]['query'] extends undefined
    ? []
    : [{ query?: Calls[Name]['query']; body?: undefined }?]
  : [{ body: Calls[Name]['body']; query?: undefined }]

/** A visitor with an account, signed in. */
export type TestMember = Visitor & { email: string; password: string; id: number }

let invented = 0
const password = 'a sound password'
/** Hashing is slow on purpose, so all test members share one hash. */
let hashed: Promise<string> | undefined

/** A started product with its own database. */
export class TestServer {
  readonly running: RunningServer

  constructor(running: RunningServer) {
    this.running = running
  }

  get url(): string {
    return this.running.url
  }

  get db(): RunningServer['context']['db'] {
    return this.running.context.db
  }

  visitor(): Visitor {
    return new Visitor(this.url)
  }

  /** Changes a member's row, as what the test is not about would have. */
  async setMember({ id }: Pick<TestMember, 'id'>, values: Updateable<Database['member']>): Promise<void> {
    await this.db.updateTable('member').set(values).where('id', '=', id).execute()
  }

  /** Moves a member to another site, as a reviewer does. */
  async move({ id }: Pick<TestMember, 'id'>, to: string, by = 'reviewer:anna'): Promise<void> {
    await this.db.transaction().execute((trx) => moveToSite(this.running.context, trx, by, { memberId: id, to }))
  }

  /** A new member, signed in, who has declared a residence. The default region serves it. */
  async member(): Promise<TestMember> {
    const member = await this.newcomer()
    await this.db
      .updateTable('member')
      .set({ residence_country: 'CH', nationality: 'NL' })
      .where('id', '=', member.id)
      .execute()
    return member
  }

  /** A new member, signed in, who has declared nothing yet: as after signing up, without its time. */
  async newcomer(): Promise<TestMember> {
    invented += 1
    const email = `member${invented}-${process.pid}@test.example`
    const { keyring, config } = this.running.context
    const passwordHash = await (hashed ??= hashPassword(password))
    const { id, token } = await this.db.transaction().execute(async (trx) => {
      const created = await createMember(trx, keyring, { email, passwordHash })
      if (!created) throw new Error(`${email} has an account already`)
      await memberSignedUp(trx, created.id)
      const session = await openSession(trx, created.id, {
        userAgent: 'node',
        ip: '127.0.0.1',
        language: 'en',
        confirmed: true,
      })
      await memberSignedIn(trx, created.id, session.id, { by: 'password', browser: '' })
      return { id: created.id, token: session.token }
    })
    const visitor = this.visitor()
    visitor.cookie = `${sessionCookieName(config, config.publicUrl?.protocol !== 'http:')}=${token}`
    return Object.assign(visitor, { email, password, id })
  }
}

/** The server of this worker, and its parts as they were at the start. */
let shared: ReturnType<typeof startServerOfWorker> | undefined

/**
 * One server for all files that one worker runs. Its database still has the data of earlier files, so a test looks at
 * its own members only. Ends with the worker.
 */
export function useServer(): () => TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    shared ??= startServerOfWorker()
    // A worker that goes on with another batch of files has stopped the server of the batch before.
    await clearCommon((await shared).server).catch(async () => {
      shared = startServerOfWorker()
      await clearCommon((await shared).server)
    })
    server = (await shared).server
  })
  beforeEach(() => forgetLastTest(server))
  afterAll(async () => {
    if (!server || !shared) return
    vi.restoreAllMocks()
    Object.assign(server.running.context, (await shared).parts)
  })
  return () => started(server)
}

/**
 * All test members are one person, whose identity only one of them can have. And the queue remembers what waited a
 * moment ago.
 */
async function forgetLastTest(server: TestServer | undefined): Promise<void> {
  if (server) forgetReading(server.running.context.db)
  await server?.db.deleteFrom('document_fingerprint').execute()
}

/** Clears what applies to everybody, and not to the members of one file. */
async function clearCommon({ db }: TestServer): Promise<void> {
  for (const table of ['rate_limit', 'staff', 'document_fingerprint'] as const) await db.deleteFrom(table).execute()
}

async function startServerOfWorker(): Promise<{ server: TestServer; parts: Context }> {
  const server = await startTestServer(mkdtempSync(join(inject('folder'), 'server-')), {})
  // Vitest's own list of what to end with a worker: it ends a worker that still runs readers only after a minute.
  const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: { onCleanup(end: () => unknown): void } }
  worker?.onCleanup(() => server.running.stop())
  return { server, parts: { ...server.running.context } }
}

/**
 * Starts a server for one test file on an empty database, and stops it afterwards. For files that need settings, or
 * count all rows. Settings that name files get the server's folder, which is removed with it.
 */
export function useOwnServer(
  env: Record<string, string> | ((folder: string) => Record<string, string>) = {},
): () => TestServer {
  let server: TestServer | undefined
  const folder = mkdtempSync(join(tmpdir(), 'tessera-server-'))
  beforeAll(async () => {
    server = await startTestServer(folder, typeof env === 'function' ? env(folder) : env)
  })
  beforeEach(() => forgetLastTest(server))
  afterAll(async () => {
    await server?.running.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => started(server)
}

async function startTestServer(folder: string, settings: Record<string, string>): Promise<TestServer> {
  const config = configFrom(
    readEnv({
      PORT: '0',
      TESSERA_DATA_DIR: folder,
      DATABASE_URL: await createTestDatabase(inject('postgres')),
      TESSERA_LOG_LEVEL: 'silent',
      ...settings,
    }),
  )
  if (config.mode === 'production') await registerAdmin(config.databaseUrl ?? '')
  const running = await startServer(config)
  readMarks(running.context.readers)
  // Most tests need a rejected case or an export, and not the two people whom it takes.
  running.context.regions = withActs(withRejections(running.context.regions, []), [])
  return new TestServer(running)
}

function started(server: TestServer | undefined): TestServer {
  if (!server) throw new Error('The server of this file has not started')
  return server
}

/** The number of a code, so that expectations are readable. */
export function code(name: RetCodeName): number {
  return retCodes[name]
}
