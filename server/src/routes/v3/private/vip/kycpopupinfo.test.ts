import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../testing/attempts.ts'
import { verifiedMember } from '../../../../testing/updates.ts'
import { fieldsAreChecked, onlyMembersEnter } from '../../../../testing/doors.ts'
import { useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/vip/kycpopupinfo'

describe(name, () => {
  onlyMembersEnter(server, name, { body: { bus_type: 1 } })
  fieldsAreChecked(server, name, [
    [{ body: { bus_type: 2 } }, 'bus_type'],
    [{ body: { bus_type: '1' } }, 'bus_type'],
  ])

  it('invites to the next level, and says what it opens', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: { bus_type: 1 } })
    expect(result).toMatchObject({ show: true, level: 'LEVEL_1', path: '/user/accounts/auth/kyc' })
    expect(result.opens).toContain('CARD')
    expect((await (await verifiedMember(server(), '2033-05-20')).call(name, { body: { bus_type: 1 } })).result).toMatchObject({ show: true, level: 'LEVEL_2', path: '/user/accounts/auth/updatePOA' })
  })

  it('leaves alone who waits, and who is locked', async () => {
    const none = { show: false, level: null, opens: [], path: null }
    const waiting = await server().member()
    await attemptInReview(server(), waiting)
    expect((await waiting.call(name, { body: { bus_type: 1 } })).result).toEqual(none)
    const locked = await server().member()
    await server()
      .db.updateTable('member')
      .set({ member_tag: JSON.stringify({ KYC: '1' }) })
      .where('id', '=', locked.id)
      .execute()
    expect((await locked.call(name, { body: { bus_type: 1 } })).result).toEqual(none)
  })
})
