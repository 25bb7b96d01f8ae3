import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v2/private/user/profile'

describe(name, () => {
  it('returns what every screen needs about a new member, and is never cached', async () => {
    const member = await server().member()
    const { ret_code, result, headers } = await member.call(name)
    expect(ret_code).toBe(0)
    expect(result).toEqual({
      id: member.id,
      email: 'm***@test.example',
      // Of Switzerland, where the member lives.
      currency_code: 'CHF',
      rate: 0.8,
      level: 0,
      sub_attribute: {},
      member_tag: {},
      site: 'DEFAULT',
      // To verify the identity.
      openTasks: 1,
      version: expect.any(Number) as number,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('returns the current tags, attributes, currency and level', async () => {
    const member = await server().member()
    await server().setMember(member, {
      member_tag: JSON.stringify({ KYC: '1' }),
      sub_attribute: JSON.stringify({ compliance: 'eu' }),
      currency_code: 'EUR',
      kyc_level: 2,
    })
    expect((await member.call(name)).result).toMatchObject({
      member_tag: { KYC: '1' },
      sub_attribute: { compliance: 'eu' },
      currency_code: 'EUR',
      rate: 0.86,
      level: 2,
    })
  })

  it('shows each member only their own profile', async () => {
    const [first, second] = [await server().member(), await server().member()]
    expect((await first.call(name)).result.id).toBe(first.id)
    expect((await second.call(name)).result.id).toBe(second.id)
  })
})
