import { describe, expect, it } from 'vitest'
import { useOwnServer, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/get-supported-ip-country-code'

describe(name, () => {
  it('lists the served countries, and ignores a header that any client can send', async () => {
    const member = await server().member()
    member.headers = { 'cf-ipcountry': 'NL' }
    const { result } = await member.call(name)
    expect(result.supported).toContain('NL')
    expect(result.supported).not.toContain('KP')
    expect(result).toMatchObject({ current: null, currentSupported: null })
  })

  describe('behind a proxy that the operator trusts', () => {
    const trusting = useOwnServer({ TESSERA_TRUST_PROXY: '1' })
    it.each([
      ['NL', true],
      ['KP', false],
    ])('a connection from %s is supported: %s', async (country, supported) => {
      const member = await trusting().member()
      member.headers = { 'cf-ipcountry': country }
      expect((await member.call(name)).result).toMatchObject({ current: country, currentSupported: supported })
    })
  })
})
