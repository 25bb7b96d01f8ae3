import { describe, expect, it } from 'vitest'
import { attemptInReview, decidedAttempt } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { transferActs } from '../../../../../testing/travel-rule.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const { report, send, toOwnWallet } = transferActs(server)
const name = 'GET /v1/staff/member/read'

describe(name, () => {
  fieldsOfStaff(server, name, [[{ query: { id: '-1' } }, 'id']])

  it('shows status and cases without personal data, and records who opened it', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const reviewer = await atConsole(server())
    await reviewer.call(name, { query: { id: String(member.id) } })
    const { result } = await reviewer.call(name, { query: { id: String(member.id) } })
    expect(result).toMatchObject({
      member: { id: member.id, site: 'DEFAULT', level: 0 },
      attributes: [],
      cases: [{ id, kind: 'attempt' }],
    })
    expect(result.history).toContainEqual(expect.objectContaining({ actor: 'reviewer', action: 'member.opened' }))
    expect(JSON.stringify(result)).not.toContain('Vantorre')
    const { limits } = result.account
    expect(limits.map(({ closed }) => closed)).toContain('level')
    expect(result.account.signIns).toHaveLength(1)
    expect((await reviewer.call(name, { query: { id: '999999999' } })).ret_code).toBe(code('memberUnknown'))
  })

  it('shows limits, signatures and messages, without what the messages say', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    const reviewer = await atConsole(server())
    const { account } = (await reviewer.call(name, { query: { id: String(member.id) } })).result
    const kycInfo = (await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result
    const open = kycInfo.levels[1]?.products.filter(({ product }) => !kycInfo.limitation.includes(product)) ?? []
    expect(
      account.limits.filter(({ closed }) => closed === null).map(({ product, limit }) => [product, limit]),
    ).toEqual(open.map(({ product, limit }) => [product, limit]))
    expect(account.notices[0]).toEqual({ kind: 'decision-approved', channel: 'mail', at: expect.any(String) })
    const signed = await server()
      .db.selectFrom('agreement_signature')
      .select('signed_at')
      .where('member_id', '=', member.id)
      .execute()
    expect(account.agreements).toHaveLength(signed.length)
  })

  it('shows the crypto transfers that the travel rule asked about, each with its amount, other side and status', async () => {
    const member = await server().member()
    await server().setMember(member, { site: 'EU' })
    expect(await report(member)).toBe('asked')
    const reviewer = await atConsole(server())
    const read = async () => (await reviewer.call(name, { query: { id: String(member.id) } })).result.account.transfers
    const known = { direction: 'out', asset: 'ETH', amount: '10', value: '30000 EUR' }
    expect(await read()).toEqual([
      { ...known, id: expect.any(String), at: expect.any(String), place: '', counterparty: '', status: 'asked' },
    ])
    await send(member, 291, toOwnWallet('0x00000000219ab540356cBB839Cbe05303d7705Fa'))
    const place = { place: 'own_wallet', counterparty: '0x00000000219ab540356cBB839Cbe05303d7705Fa' }
    expect(await read()).toMatchObject([{ ...known, ...place, status: 'asked' }])
    expect(JSON.stringify(await read())).not.toContain('Ada')
  })
})
