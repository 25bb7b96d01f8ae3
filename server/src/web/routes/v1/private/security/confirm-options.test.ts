import { describe, expect, it } from 'vitest'
import { withApp, withPasskey } from '../../../../../testing/factors.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/security/confirm-options'

describe(name, () => {
  it('offers what the member has, and the password only without passkey and app', async () => {
    const member = await server().member()
    const methods = async () => (await member.call(name, { body: {} })).result.methods
    expect(await methods()).toEqual(['password'])
    await withApp(server(), member)
    expect(await methods()).toEqual(['code'])
    await withPasskey(member)
    expect(await methods()).toEqual(['passkey', 'code'])
  })

  it('names the member’s own passkeys only', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [own] = [await withPasskey(member), await withPasskey(other)]
    const { result } = await member.call(name, { body: {} })
    expect(result.passkey?.allowCredentials.map(({ id }) => id)).toEqual(own.credentials.map(({ id }) => id))
  })
})
