import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/user/revoke-session'

async function currentSession(visitor: Visitor): Promise<string> {
  const { result } = await visitor.call('GET /v1/private/user/sessions')
  return result.list.find(({ current }) => current)?.id ?? ''
}

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'id'],
    [{ body: { id: 7 } }, 'id'],
    [{ body: { id: 'not-an-id' } }, 'id'],
    [{ body: { id: `urn:uuid:${randomUUID()}` } }, 'id'],
  ])

  it('signs out another device at once', async () => {
    const member = await server().member()
    const phone = server().visitor()
    await phone.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    const id = await currentSession(phone)
    expect((await member.call(name, { body: { id } })).result).toEqual({ revoked: true })
    expect((await phone.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    expect((await member.call(name, { body: { id } })).result).toEqual({ revoked: false })
  })

  it("gives the same answer for another member's session as for an unknown one, and does not end it", async () => {
    const [member, other] = [await server().member(), await server().member()]
    const foreign = await member.call(name, { body: { id: await currentSession(other) } })
    const unknown = await member.call(name, { body: { id: randomUUID() } })
    expect({ ...foreign, headers: null }).toEqual({ ...unknown, headers: null })
    expect((await other.call('GET /v2/private/user/profile')).ret_code).toBe(0)
  })

  it('writes an audit event only when it revoked a session', async () => {
    const member = await server().member()
    const id = await currentSession(member)
    await member.call(name, { body: { id: randomUUID() } })
    await member.call(name, { body: { id } })
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['subject', 'data'])
      .where('action', '=', 'session.ended')
      .where('actor', '=', `member:${member.id}`)
      .execute()
    expect(events).toEqual([{ subject: `session:${id}`, data: { cause: 'revoked' } }])
  })
})
