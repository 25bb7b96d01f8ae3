import { describe, expect, it } from 'vitest'
import { letProofExpire, withPasskey } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/security/passkey-options'

describe(name, () => {
  it('names the passkeys that the member has, and the member by a random handle', async () => {
    const member = await server().member()
    const authenticator = await withPasskey(member)
    const { result } = await member.call(name, { body: {} })
    expect(result.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.credentials[0]?.id])
    expect(result.user).toMatchObject({ name: member.email, id: expect.stringMatching(/^[\w-]{43}$/) })
    const other = (await (await server().member()).call(name, { body: {} })).result
    expect(other.user.id).not.toBe(result.user.id)
    expect(other.challenge).not.toBe(result.challenge)
  })

  it('needs a fresh proof', async () => {
    const member = await server().member()
    await letProofExpire(server(), member)
    expect((await member.call(name, { body: {} })).ret_code).toBe(code('confirmFirst'))
  })
})
