import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { withRegion } from '../../../../../testing/regions.ts'
import { useOwnServer, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/vip/kycpopupinfo'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { bus_type: 2 } }, 'bus_type'],
    [{ body: { bus_type: '1' } }, 'bus_type'],
  ])

  it('invites the member to the next level and names what it opens', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: { bus_type: 1 } })
    expect(result).toMatchObject({ show: true, level: 'LEVEL_1', path: '/user/accounts/auth/kyc' })
    expect(result.opens).toContain('CARD')
    // Here the second level opens no further product. It raises limits, and the answer names them.
    const verified = (await (await verifiedMember(server(), '2033-05-20')).call(name, { body: { bus_type: 1 } })).result
    expect(verified).toEqual({
      show: true,
      level: 'LEVEL_2',
      path: '/user/accounts/auth/updatePOA',
      opens: [],
      raises: ['CRYPTO_WITHDRAW', 'FIAT_DEPOSIT', 'FIAT_WITHDRAW', 'P2P', 'CARD'],
    })
  })

  it('leaves out products that a task keeps closed as well', async () => {
    const member = await server().member()
    await server().setMember(member, { site: 'TUR', residence_country: 'TR' })
    const { opens } = (await member.call(name, { body: { bus_type: 1 } })).result
    expect(opens).not.toContain('SPOT')
    expect(opens).toContain('FIAT_DEPOSIT')
  })

  it('does not invite members who are in review or locked', async () => {
    const none = { show: false, level: null, opens: [], raises: [], path: null }
    const waiting = await server().member()
    await attemptInReview(server(), waiting)
    expect((await waiting.call(name, { body: { bus_type: 1 } })).result).toEqual(none)
    const locked = await server().member()
    await server().setMember(locked, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect((await locked.call(name, { body: { bus_type: 1 } })).result).toEqual(none)
  })
})

describe('a level that neither opens nor raises anything', () => {
  const products = [{ product: 'SPOT', allowed: true }]
  const levels = [
    { level: 'LEVEL_DEFAULT', needs: ['email'], products: [{ product: 'SPOT', allowed: false }] },
    { level: 'LEVEL_1', needs: ['identity-document'], products },
    { level: 'LEVEL_2', needs: ['proof-of-address'], products },
  ]
  const alike = useOwnServer(
    withRegion('idn', {
      levels,
      tasks: {
        source: 'a test of the invitation',
        extensionDays: 1,
        reminderDays: [1],
        list: [{ id: 'identity', type: 'IDV_L1', source: 'a test of the invitation' }],
      },
    }),
  )

  it('invites no member', async () => {
    const member = await verifiedMember(alike(), '2033-05-20')
    await alike()
      .db.updateTable('member')
      .set({ site: 'IDN', residence_country: 'ID' })
      .where('id', '=', member.id)
      .execute()
    expect((await member.call(name, { body: { bus_type: 1 } })).result).toEqual({
      show: false,
      level: null,
      opens: [],
      raises: [],
      path: null,
    })
  })
})
