import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../testing/server.ts'

const server = useServer()
const name = 'POST /logout'

describe(name, () => {
  it('ends the session on the server, so that a copy of the cookie no longer works', async () => {
    const member = await server().member()
    const stored = member.cookie
    const answer = await member.call(name)
    expect(answer).toMatchObject({ status: 200, ret_code: 0, result: {} })
    expect(member.cookie).toBe('')
    member.cookie = stored
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
  })

  it('makes the browser delete both cookies, the cache and the storage', async () => {
    const member = await server().member()
    const { headers } = await member.call(name)
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
    const cleared = headers.getSetCookie()
    expect(cleared).toHaveLength(2)
    for (const cookie of cleared) expect(cookie).toMatch(/^(__Host-)?tessera-session=; .*Max-Age=0$/)
  })

  it('keeps other devices signed in', async () => {
    const member = await server().member()
    const other = server().visitor()
    await other.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    await member.call(name)
    expect((await other.call('GET /v2/private/user/profile')).ret_code).toBe(0)
  })

  it('gives the same answer without a session and when repeated', async () => {
    expect((await server().visitor().call(name)).ret_code).toBe(0)
    const member = await server().member()
    const stored = member.cookie
    await member.call(name)
    member.cookie = stored
    expect((await member.call(name)).ret_code).toBe(0)
    const events = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'session.ended')
      .where('actor', '=', `member:${member.id}`)
      .execute()
    expect(events).toEqual([{ data: { cause: 'sign-out' } }])
  })
})
