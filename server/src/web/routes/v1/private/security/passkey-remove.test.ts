import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { letProofExpire, withApp, withPasskey } from '../../../../../testing/factors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const optionsCall = 'POST /v1/private/security/passkey-options'
const remove = 'POST /v1/private/security/passkey-remove'
const read = 'GET /v1/private/security/page'
const listOf = async (member: TestMember) => (await member.call(read)).result.passkeys

describe(remove, () => {
  fieldsAreChecked(server, remove, [[{ body: { id: 7 } }, 'id']])

  it('removes one with a fresh proof only: a stolen session cannot', async () => {
    const member = await server().member()
    const { rowId } = await withPasskey(member)
    await letProofExpire(server(), member)
    expect((await member.call(remove, { body: { id: rowId } })).ret_code).toBe(code('confirmFirst'))
    expect(await listOf(member)).toHaveLength(1)
  })

  it('ends the proofs of other sessions, where the password was enough before', async () => {
    const member = await server().member()
    const thief = server().visitor()
    await thief.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    expect((await thief.call(optionsCall, { body: {} })).ret_code).toBe(0)
    const { rowId } = await withPasskey(member)
    expect((await thief.call(remove, { body: { id: rowId } })).ret_code).toBe(code('confirmFirst'))
    expect((await member.call(remove, { body: { id: rowId } })).result).toEqual({ done: true })
  })

  it('keeps the app when the passkey is removed', async () => {
    const member = await server().member()
    const { rowId } = await withPasskey(member)
    await withApp(server(), member)
    await member.call(remove, { body: { id: rowId } })
    const { result } = await member.call(read)
    expect(result.passkeys).toEqual([])
    expect(result.appSince).not.toBeNull()
  })
})
