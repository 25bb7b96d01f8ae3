import { beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../../../testing/authenticator.ts'
import { registerStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/invitation/accept'
const origin = () => `http://localhost:${new URL(server().url).port}`

beforeEach(async () => {
  for (const table of ['staff_passkey', 'staff_invitation', 'staff_session', 'staff'] as const)
    await server().db.deleteFrom(table).execute()
  await registerStaff(server(), 'root', 'admin')
  await registerStaff(server(), 'olga', 'reviewer')
})

/** Adds one passkey by the link of an invitation. */
async function add(visitor: Visitor, token: string, authenticator: Authenticator) {
  const { result } = await visitor.call('POST /v1/staff/invitation/open', { body: { token } })
  return visitor.call(name, { body: { token, label: 'blue key', passkey: authenticator.create(result.options) } })
}

describe(name, () => {
  it('signs in after the second passkey, and then the link is used up', async () => {
    const token = await inviteStaff(server().db, 'olga', 'reviewer:root')
    const visitor = server().visitor()
    expect((await add(visitor, token, new Authenticator(origin()))).result).toEqual({ passkeys: 1, enough: false })
    expect((await visitor.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
    expect((await add(visitor, token, new Authenticator(origin()))).result).toEqual({ passkeys: 2, enough: true })
    const { result } = await visitor.call('GET /v1/staff/session/info')
    expect(result).toMatchObject({ name: 'olga', roles: ['reviewer'], sandbox: false })
    expect(result.passkeys.map(({ label }) => label)).toEqual(['blue key', 'blue key'])
    expect((await visitor.call('POST /v1/staff/invitation/open', { body: { token } })).ret_code).toBe(
      code('staffInvitationInvalid'),
    )
  })

  it('refuses a passkey of another site, and one made for another person', async () => {
    const [olga, root] = [
      await inviteStaff(server().db, 'olga', 'reviewer:root'),
      await inviteStaff(server().db, 'root', 'reviewer:root'),
    ]
    const visitor = server().visitor()
    expect((await add(visitor, olga, new Authenticator('https://evil.example'))).ret_code).toBe(
      code('staffSignInFailed'),
    )
    const { result } = await visitor.call('POST /v1/staff/invitation/open', { body: { token: root } })
    const passkey = new Authenticator(origin()).create(result.options)
    expect((await visitor.call(name, { body: { token: olga, label: 'mine', passkey } })).ret_code).toBe(
      code('staffSignInFailed'),
    )
  })

  it('ends with a newer invitation, and when the person leaves', async () => {
    const first = await inviteStaff(server().db, 'olga', 'reviewer:root')
    const second = await inviteStaff(server().db, 'olga', 'reviewer:root')
    const open = (token: string) => server().visitor().call('POST /v1/staff/invitation/open', { body: { token } })
    expect((await open(first)).ret_code).toBe(code('staffInvitationInvalid'))
    expect((await open(second)).ret_code).toBe(0)
    await server().db.updateTable('staff').set({ removed_at: new Date() }).where('name', '=', 'olga').execute()
    expect((await open(second)).ret_code).toBe(code('staffInvitationInvalid'))
  })
})
