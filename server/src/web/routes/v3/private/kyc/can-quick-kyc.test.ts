import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { sandboxNumbers } from '../../../../../verification/registry/registry.ts'
import { consentVersion } from '../../../../../testing/consent.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/can-quick-kyc'

describe(name, () => {
  it('names the accepted national numbers', async () => {
    const member = await server().member()
    await server().setMember(member, { nationality: 'IN' })
    const { result } = await member.call(name)
    expect(result).toMatchObject({ can: true, reason: null, attemptsLeft: 5 })
    expect(result.countries).toEqual([{ country: 'IN', kinds: ['PAN', 'AADHAAR'] }])
  })

  it('offers the numbers of the stated residence and nationality only', async () => {
    const member = await server().member()
    await server().setMember(member, { residence_country: 'NG', nationality: 'NL' })
    const listed = async () => (await member.call(name)).result.countries.map(({ country }) => country)
    expect(await listed()).toEqual(['NG', 'NL'])
    await server().setMember(member, { residence_country: 'SA', nationality: 'SA' })
    expect((await member.call(name)).result).toMatchObject({ can: false, reason: 'NO_REGISTRY', countries: [] })
    const info = await member.call('POST /v3/private/kyc/get-verification-sdk-info', { body: {} })
    expect(info.result.quick).toBe(false)
  })

  it('is not available in a region that requires a selfie, such as India, although Indian numbers are known', async () => {
    const member = await server().member()
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    await server().setMember(member, { site: 'IND', residence_country: 'IN', nationality: 'IN' })
    expect((await member.call(name)).result).toMatchObject({ can: false, reason: 'NO_REGISTRY', countries: [] })
    expect((await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).ret_code).toBe(
      code('quickUnavailable'),
    )
    // An earlier token is useless here.
    const typed = {
      accessToken,
      country: 'IN',
      firstName: 'Anouk Elise',
      lastName: 'Vantorre',
      birthDate: '1991-03-14',
      consentVersion,
    }
    for (const kind of ['PAN', 'AADHAAR'] as const)
      expect(
        (
          await member.call('POST /v3/private/kyc/do-quick-kyc', {
            body: { ...typed, kind, number: sandboxNumbers[kind] },
          })
        ).ret_code,
      ).toBe(code('quickUnavailable'))
    expect((await member.kycInfo()).applicant.level).toBe('LEVEL_DEFAULT')
  })

  it('is not available to a verified member', async () =>
    expect((await (await verifiedMember(server(), '2033-05-20')).call(name)).result).toMatchObject({
      can: false,
      reason: 'ALREADY_VERIFIED',
    }))
})
