import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/passkey-options'

describe(name, () => {
  it('gives every visitor a challenge of their own, and names no passkey', async () => {
    const ask = async () => (await server().visitor().call(name, { body: {} })).result
    const [one, other] = [await ask(), await ask()]
    expect(one).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(one.challenge).not.toBe(other.challenge)
  })

  it('does not take the host name from the request', async () => {
    const visitor = server().visitor()
    visitor.headers = { 'x-forwarded-host': 'evil.example' }
    expect((await visitor.call(name, { body: {} })).result.rpId).toBe('localhost')
  })
})
