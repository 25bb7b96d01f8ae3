import { beforeEach, describe, expect, it } from 'vitest'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'
import { Authenticator } from '../../../../../testing/authenticator.ts'
import { atConsole, registerStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/session/confirm'
const origin = () => `http://localhost:${new URL(server().url).port}`

beforeEach(async () => {
  for (const table of ['staff_passkey', 'staff_invitation', 'staff_session', 'staff'] as const)
    await server().db.deleteFrom(table).execute()
  await registerStaff(server(), 'root', 'admin')
  await registerStaff(server(), 'olga', 'reviewer')
  await registerStaff(server(), 'sam', 'senior')
})

async function passkeyOf(person: string): Promise<Authenticator> {
  const token = await inviteStaff(server().db, person, 'reviewer:root')
  const visitor = server().visitor()
  const { result } = await visitor.call('POST /v1/staff/invitation/open', { body: { token } })
  const authenticator = new Authenticator(origin())
  await visitor.call('POST /v1/staff/invitation/accept', {
    body: { token, label: 'key', passkey: authenticator.create(result.options) },
  })
  return authenticator
}

describe(name, () => {
  it('needs a passkey of the very person, for the very session', async () => {
    const [olga, sam] = [await passkeyOf('olga'), await passkeyOf('sam')]
    const [desk, phone] = [await atConsole(server(), 'olga'), await atConsole(server(), 'olga')]
    const options = async () => (await desk.call('POST /v1/staff/session/confirm-options')).result
    const confirm = async (visitor: typeof desk, passkey: ReturnType<typeof olga.use>) =>
      (await visitor.call(name, { body: { passkey } })).ret_code
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect((await desk.call(name, { body: {} })).ret_code).toBe(code('staffSignInFailed'))
    expect(await confirm(desk, sam.use({ ...(await options()), allowCredentials: [] }))).toBe(code('staffSignInFailed'))
    expect(await confirm(phone, olga.use(await options()))).toBe(code('staffSignInFailed'))
    expect(await confirm(desk, olga.use(await options()))).toBe(0)
    expect((await desk.call('GET /v1/staff/session/info')).result.confirmedUntil).not.toBeNull()
    expect((await phone.call('GET /v1/staff/session/info')).result.confirmedUntil).toBeNull()
  })
})
