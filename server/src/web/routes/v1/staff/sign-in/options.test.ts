import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/sign-in/options'

describe(name, () => {
  it('asks for any passkey of the site, with a new challenge each time', async () => {
    const [first, second] = [await server().visitor().call(name), await server().visitor().call(name)]
    expect(first.result.options).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    expect(first.result.options.challenge).not.toBe(second.result.options.challenge)
  })
})
