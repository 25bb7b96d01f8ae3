import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { memberPlaying } from '../../../../../testing/providers.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/get-verification-sdk-info'

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: { level: 'LEVEL_9' } }, 'level']])

  it('returns how to start the provider of each level', async () => {
    const member = await server().member()
    member.headers = { lang: 'tr-TR' }
    expect((await member.call(name, { body: {} })).result).toEqual({
      provider: 'default',
      flowName: 'Level1_web',
      scriptUrl: null,
      apiUrl: '/x-api/v3/private/kyc/builtin',
      language: 'tr-TR',
      document: true,
      quick: true,
    })
    expect((await member.call(name, { body: { level: 'LEVEL_2' } })).result).toMatchObject({
      flowName: 'Level2_web',
      quick: false,
    })
  })

  it('every endpoint names the simulator for a member with a sandbox scenario', async () => {
    const member = await memberPlaying(server(), 'slow')
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      provider: 'simulator',
      scriptUrl: null,
      apiUrl: '/x-api/v1/public/sandbox/simulator',
    })
    expect((await member.call(name, { body: { level: 'LEVEL_2' } })).result).toMatchObject({
      provider: 'default',
      apiUrl: '/x-api/v3/private/kyc/address',
    })
    expect((await member.call('GET /v3/private/kyc/get-config')).result.provider).toBe('simulator')
    expect((await member.call('POST /v3/private/kyc/traffic-diversion', { body: {} })).result.provider).toBe(
      'simulator',
    )
    expect((await member.kycInfo()).provider).toBe('simulator')
  })
})
