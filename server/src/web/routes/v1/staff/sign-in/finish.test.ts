import { beforeEach, describe, expect, it } from 'vitest'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'
import { Authenticator } from '../../../../../testing/authenticator.ts'
import { registerStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/sign-in/finish'
const origin = () => `http://localhost:${new URL(server().url).port}`

beforeEach(async () => {
  for (const table of ['staff_passkey', 'staff_invitation', 'staff_session', 'staff'] as const)
    await server().db.deleteFrom(table).execute()
})

/** Olga with as many passkeys as asked. */
async function olga(passkeys: number): Promise<Authenticator> {
  await registerStaff(server(), 'root', 'admin')
  await registerStaff(server(), 'olga', 'reviewer')
  const token = await inviteStaff(server().db, 'olga', 'reviewer:root')
  const authenticator = new Authenticator(origin())
  for (let made = 0; made < passkeys; made += 1) {
    const visitor = server().visitor()
    const { result } = await visitor.call('POST /v1/staff/invitation/open', { body: { token } })
    const passkey = authenticator.create(result.options)
    await visitor.call('POST /v1/staff/invitation/accept', { body: { token, label: 'key', passkey } })
  }
  return authenticator
}

const options = async () => (await server().visitor().call('POST /v1/staff/sign-in/options')).result

describe(name, () => {
  it('signs in with a passkey, once for each challenge, for the console only', async () => {
    const authenticator = await olga(2)
    const passkey = authenticator.use((await options()).options)
    const visitor = server().visitor()
    expect((await visitor.call(name, { body: { passkey } })).result).toEqual({ name: 'olga' })
    expect(visitor.cookie).toMatch(/^__Host-tessera-staff=/)
    expect((await visitor.call('GET /v1/staff/session/info')).ret_code).toBe(0)
    expect((await visitor.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect((await server().visitor().call(name, { body: { passkey } })).ret_code).toBe(code('staffSignInFailed'))
  })

  it('refuses a person with one passkey, a person who left, and a signature for another site', async () => {
    const authenticator = await olga(1)
    const attempt = async (forged = {}) =>
      (
        await server()
          .visitor()
          .call(name, { body: { passkey: authenticator.use((await options()).options, forged) } })
      ).ret_code
    expect(await attempt()).toBe(code('staffSignInFailed'))
    await server()
      .db.insertInto('staff_passkey')
      .values({
        id: 'other',
        staff_name: 'olga',
        public_key: Buffer.alloc(1),
        counter: 0,
        transports: [],
        label: 'x',
        used_at: null,
      })
      .execute()
    expect(await attempt({ origin: 'https://evil.example' })).toBe(code('staffSignInFailed'))
    expect(await attempt({ userVerified: false })).toBe(code('staffSignInFailed'))
    expect(await attempt()).toBe(0)
    await server().db.updateTable('staff').set({ removed_at: new Date() }).where('name', '=', 'olga').execute()
    expect(await attempt()).toBe(code('staffSignInFailed'))
  })

  it('takes a name without a passkey only in a sandbox in which nobody is registered', async () => {
    expect((await options()).sandbox).toEqual(['reviewer', 'second-reviewer'])
    const visitor = server().visitor()
    expect((await visitor.call(name, { body: { sandbox: 'mallory' } })).ret_code).toBe(code('staffSignInFailed'))
    expect((await visitor.call(name, { body: { sandbox: 'reviewer' } })).result).toEqual({ name: 'reviewer' })
    expect((await visitor.call('GET /v1/staff/session/info')).result.sandbox).toBe(true)
    await registerStaff(server(), 'root', 'admin')
    expect((await options()).sandbox).toEqual([])
    expect((await visitor.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
    expect(
      (
        await server()
          .visitor()
          .call(name, { body: { sandbox: 'reviewer' } })
      ).ret_code,
    ).toBe(code('staffSignInFailed'))
  })
})
