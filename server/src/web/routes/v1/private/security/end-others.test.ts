import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()

describe('POST /v1/private/security/end-others', () => {
  it('ends all sessions but this one', async () => {
    const member = await server().member()
    const others = [server().visitor(), server().visitor()]
    for (const other of others)
      await other.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    expect((await member.call('POST /v1/private/security/end-others', { body: {} })).result).toEqual({ ended: 2 })
    for (const other of others)
      expect((await other.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    const { log } = (await member.call('GET /v1/private/security/page')).result
    expect(log[0]).toMatchObject({ event: 'othersSignedOut' })
  })
})
