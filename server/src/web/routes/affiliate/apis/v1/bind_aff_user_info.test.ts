import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /affiliate/apis/v1/bind_aff_user_info'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'affiliate_code'],
    [{ body: { affiliate_code: 'a b<c>' } }, 'affiliate_code'],
  ])

  const refused = async (member: TestMember, affiliate: string): Promise<unknown> => {
    const { ret_code, ext_info } = await member.call(name, { body: { affiliate_code: affiliate } })
    expect(ret_code).toBe(code('affiliateRefused'))
    return ext_info?.['reason']
  }

  it('binds once: the same code again gives the same answer, and another one is rejected', async () => {
    const member = await server().member()
    const answers = await Promise.all([1, 2].map(() => member.call(name, { body: { affiliate_code: 'FRIEND-1' } })))
    expect(answers[0]?.result).toEqual(answers[1]?.result)
    expect(await refused(member, 'FRIEND-2')).toBe('BOUND_ALREADY')
  })

  it('rejects the member’s own code, and any code after a month', async () => {
    const member = await server().member()
    for (const own of [`AFF${member.id}`, `A0${member.id}`, `0000${member.id}`, `X1-${member.id}`])
      expect(await refused(member, own)).toBe('SELF')
    await server().setMember(member, { created_at: new Date(Date.now() - 31 * 86_400_000) })
    expect(await refused(member, 'FRIEND-1')).toBe('TOO_LATE')
  })
})
