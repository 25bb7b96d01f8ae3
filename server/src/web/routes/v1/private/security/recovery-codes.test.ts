import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const renew = 'POST /v1/private/security/recovery-codes'
const read = 'GET /v1/private/security/page'

describe(renew, () => {
  it('makes earlier recovery codes useless when new ones are shown', async () => {
    const member = await server().member()
    const [former = ''] = (await withApp(server(), member)).recoveryCodes
    const { recoveryCodes } = (await member.call(renew, { body: {} })).result
    const confirm = async (typed: string) =>
      (await member.call('POST /v1/private/security/confirm', { body: { code: typed } })).ret_code
    expect(await confirm(former)).toBe(code('factorCodeWrong'))
    expect(await confirm(recoveryCodes[0] ?? '')).toBe(0)
    expect((await member.call(read)).result.recoveryCodesLeft).toBe(9)
  })
})
