import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /user/private/member/info'

describe(name, () => {
  it('returns the facts of a new member with a masked email address', async () => {
    const member = await server().newcomer()
    const { ret_code, result } = await member.call(name)
    expect(ret_code).toBe(0)
    expect(result).toEqual({
      id: member.id,
      email: 'm***@test.example',
      registered_at: expect.any(String),
      site: 'DEFAULT',
      residence_country: null,
      nationality: null,
      kyc_level: 0,
    })
  })

  it('returns the stored facts', async () => {
    const member = await server().member()
    await server().setMember(member, { residence_country: 'NL', nationality: 'BE', kyc_level: 1, site: 'HKG' })
    expect((await member.call(name)).result).toMatchObject({
      site: 'HKG',
      residence_country: 'NL',
      nationality: 'BE',
      kyc_level: 1,
    })
  })
})
