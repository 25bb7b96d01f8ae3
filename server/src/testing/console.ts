import { expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { AnyReasonCode } from '@tessera/contract/staff.ts'
import type { StaffRole } from '@tessera/contract/staff.ts'
import { openStaffSession } from '../platform/staff/sessions.ts'
import { code, type TestServer, type Visitor } from './server.ts'

/** A person of staff, signed in to the console, if given with this passkey. Without registered staff the names are those of the sandbox. */
export async function atConsole(
  server: TestServer,
  name = 'reviewer',
  passkey: string | null = null,
): Promise<Visitor> {
  const { token } = await server.db
    .transaction()
    .execute((trx) => openStaffSession(trx, name, { browser: 'node', confirmed: true, passkey }))
  const visitor = server.visitor()
  visitor.cookie = `__Host-tessera-staff=${token}`
  return visitor
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
