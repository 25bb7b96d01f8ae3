import { describe, expect, it } from 'vitest'
import { letProofExpire } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/security/password'
const next = 'three newer words here'

describe(name, () => {
  it('changes the password and signs out all other devices', async () => {
    const member = await server().member()
    const phone = server().visitor()
    await phone.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    expect((await member.call(name, { body: { password: next } })).result).toEqual({ signedOut: 1 })
    expect((await phone.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    const signIn = async (password: string) =>
      (
        await server()
          .visitor()
          .call('POST /v1/public/user/sign-in', { body: { email: member.email, password } })
      ).ret_code
    expect([await signIn(member.password), await signIn(next)]).toEqual([code('signInFailed'), 0])
  })

  it('needs a fresh proof', async () => {
    const member = await server().member()
    await letProofExpire(server(), member)
    expect((await member.call(name, { body: { password: next } })).ret_code).toBe(code('confirmFirst'))
  })

  it('refuses the current password', async () => {
    const member = await server().member()
    expect(await member.call(name, { body: { password: member.password } })).toMatchObject({
      ret_code: code('passwordWeak'),
      ext_info: { reason: 'current' },
    })
  })

  it('refuses a weak password', async () => {
    const member = await server().member()
    expect(await member.call(name, { body: { password: 'changeme' } })).toMatchObject({
      ret_code: code('passwordWeak'),
      ext_info: { reason: 'common' },
    })
  })
})
