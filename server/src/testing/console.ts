import { expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { AnyReasonCode } from '@tessera/contract/verdicts.ts'
import { confirmationMinutes, type StaffRole } from '@tessera/contract/staff.ts'
import { confirmAct } from '../platform/staff/confirmations.ts'
import { openStaffSession } from '../platform/staff/sessions.ts'
import { code, Visitor, type TestServer } from './server.ts'

/** A person at the console. Unless a test takes it from them, they confirm with a passkey what needs it. */
class StaffVisitor extends Visitor {
  readonly #db: TestServer['db']
  readonly #sessionId: string

  constructor({ url, db }: TestServer, session: { id: string; token: string }) {
    super(url)
    this.#db = db
    this.#sessionId = session.id
    this.cookie = `__Host-tessera-staff=${session.token}`
  }

  override async fetch(...call: Parameters<Visitor['fetch']>): Promise<Response> {
    const response = await super.fetch(...call)
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response
    const { ret_code, ext_info } = await response.clone().json()
    if (ret_code !== code('staffConfirmationNeeded') || !(await this.#mayConfirm())) return response
    await this.#db
      .transaction()
      .execute((trx) => confirmAct(trx, { sessionId: this.#sessionId, act: ext_info.act, passkey: null }))
    return super.fetch(...call)
  }

  /** A test forbids it by a session whose `confirmed_at` is empty or old. */
  async #mayConfirm(): Promise<boolean> {
    const found = await this.#db
      .selectFrom('staff_session')
      .select('confirmed_at')
      .where('id', '=', this.#sessionId)
      .executeTakeFirst()
    return Date.now() - (found?.confirmed_at?.getTime() ?? 0) < confirmationMinutes * 60_000
  }
}

/** A person of staff, signed in to the console, if given with this passkey. Without registered staff the names are those of the sandbox. */
export async function atConsole(
  server: TestServer,
  name = 'reviewer',
  passkey: string | null = null,
): Promise<Visitor> {
  const session = await server.db
    .transaction()
    .execute((trx) => openStaffSession(trx, name, { browser: 'node', passkey }))
  return new StaffVisitor(server, session)
}

/** Registers a person, without a key that anyone knows. Needs an admin before others. */
export async function registerStaff({ db }: TestServer, name: string, ...roles: StaffRole[]): Promise<void> {
  await db
    .insertInto('staff')
    .values({ name, roles, key_hash: Buffer.alloc(32), added_by: 'reviewer:nobody', removed_at: null })
    .execute()
}

/** Limits a person to the members of these regions. */
export async function limitToRegions({ db }: TestServer, name: string, ...sites: string[]): Promise<void> {
  await db.updateTable('staff').set({ sites }).where('name', '=', name).execute()
}

/** Registers these people and removes all others with their passkeys and sessions, on a server of the test's own. */
export async function onlyStaff(server: TestServer, people: Readonly<Record<string, StaffRole>>): Promise<void> {
  for (const table of ['staff_passkey', 'staff_invitation', 'staff_session', 'staff'] as const)
    await server.db.deleteFrom(table).execute()
  for (const [name, role] of Object.entries(people)) await registerStaff(server, name, role)
}

/** Reasons of a console decision without photos. */
export const asReasons = (...codes: AnyReasonCode[]): { code: AnyReasonCode; photos: [] }[] =>
  codes.map((code) => ({ code, photos: [] }))

/** Each sample is rejected with 10001, naming the field: like `fieldsAreChecked`, for calls of the console. */
export function fieldsOfStaff(
  server: () => TestServer,
  name: keyof Calls,
  cases: readonly (readonly [sample: { body?: unknown; query?: Record<string, string> }, field: string])[],
  person = 'reviewer',
): void {
  it.each(cases.map(([sample, field]) => [JSON.stringify(sample), field, sample] as const))(
    'refuses %s and names %s',
    async (_, field, sample) => {
      const answer = await (await atConsole(server(), person)).callWith(name, sample)
      expect(answer).toMatchObject({ ret_code: code('invalidParameters'), result: {} })
      expect(answer.ext_info?.['fields']).toContainEqual(expect.objectContaining({ field }))
    },
  )
}
