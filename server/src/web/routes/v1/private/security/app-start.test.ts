import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const start = 'POST /v1/private/security/app-start'
const turnOn = 'POST /v1/private/security/app-confirm'
const read = 'GET /v1/private/security/page'

describe(start, () => {
  it('is shown as a QR code, and counts only after its first code', async () => {
    const member = await server().member()
    const { result } = await member.call(start, { body: {} })
    expect(result.address).toContain(`secret=${result.secret}`)
    expect(result.qr.length).toBeGreaterThan(20)
    expect((await member.call(turnOn, { body: { code: '000000' } })).ret_code).toBe(code('factorCodeWrong'))
    expect((await member.call(read)).result.appSince).toBeNull()
    const own = { email: member.email, password: member.password }
    expect((await member.call('POST /v1/public/user/sign-in', { body: own })).ret_code).toBe(0)
  })

  it('cannot be replaced while it is on, so a stolen session sees no secret', async () => {
    const member = await server().member()
    await withApp(server(), member)
    expect((await member.call(start, { body: {} })).ret_code).toBe(code('appExists'))
  })
})
