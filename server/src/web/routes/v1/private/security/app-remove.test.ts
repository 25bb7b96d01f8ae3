import { describe, expect, it } from 'vitest'
import { letProofExpire, withApp } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const start = 'POST /v1/private/security/app-start'
const remove = 'POST /v1/private/security/app-remove'
const renew = 'POST /v1/private/security/recovery-codes'
const read = 'GET /v1/private/security/page'

describe(remove, () => {
  it('is added, removed and given new recovery codes with a fresh proof only', async () => {
    const member = await server().member()
    await letProofExpire(server(), member)
    expect((await member.call(start, { body: {} })).ret_code).toBe(code('confirmFirst'))
    await member.call('POST /v1/private/security/confirm', { body: { password: member.password } })
    await withApp(server(), member)
    await letProofExpire(server(), member)
    expect((await member.call(remove, { body: {} })).ret_code).toBe(code('confirmFirst'))
    expect((await member.call(renew, { body: {} })).ret_code).toBe(code('confirmFirst'))
    expect((await member.call(read)).result).toMatchObject({ recoveryCodesLeft: 10, appSince: expect.any(String) })
  })

  it('is removed with its recovery codes', async () => {
    const member = await server().member()
    await withApp(server(), member)
    expect((await member.call(remove, { body: {} })).result).toEqual({ done: true })
    expect((await member.call(read)).result).toMatchObject({ recoveryCodesLeft: 0, appSince: null })
    expect((await member.call(remove, { body: {} })).result).toEqual({ done: false })
    expect((await member.call(renew, { body: {} })).result).toEqual({ recoveryCodes: [] })
  })
})
