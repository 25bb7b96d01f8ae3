import { beforeEach, describe, expect, it } from 'vitest'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'
import { registerStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/invitation/open'

beforeEach(async () => {
  await server().db.deleteFrom('staff_invitation').execute()
  await server().db.deleteFrom('staff').execute()
  await registerStaff(server(), 'root', 'admin')
  await registerStaff(server(), 'olga', 'reviewer')
})

describe(name, () => {
  it('names the person and asks for a passkey that identifies its user', async () => {
    const token = await inviteStaff(server().db, 'olga', 'reviewer:root')
    const { result } = await server().visitor().call(name, { body: { token } })
    expect(result).toMatchObject({ name: 'olga', passkeys: 0 })
    expect(result.options.authenticatorSelection).toMatchObject({ userVerification: 'required' })
  })

  it('refuses an invented token and one older than a day', async () => {
    const token = await inviteStaff(server().db, 'olga', 'reviewer:root')
    const open = (of: string) =>
      server()
        .visitor()
        .call(name, { body: { token: of } })
    expect((await open('bm90IGEgdG9rZW4gb2YgYW55Ym9keQ')).ret_code).toBe(code('staffInvitationInvalid'))
    await server()
      .db.updateTable('staff_invitation')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await open(token)).ret_code).toBe(code('staffInvitationInvalid'))
  })

  it('can be made by an admin only', async () => {
    await expect(inviteStaff(server().db, 'olga', 'reviewer:olga')).rejects.toThrow('it takes the role admin')
    await expect(inviteStaff(server().db, 'nobody', 'reviewer:root')).rejects.toThrow('nobody is not registered')
  })
})
