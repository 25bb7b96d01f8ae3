import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../../testing/updates.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /fiat/public/channel/pop-up'

describe(name, () => {
  const query = { query: { type: 'satos_deposit_verify' } }
  const none = { show: false, type: 'satos_deposit_verify', custody: null, path: null }

  it('shows nothing to visitors without a session and to members outside the Netherlands', async () => {
    expect((await server().visitor().call(name, query)).result).toEqual(none)
    expect((await (await verifiedMember(server(), '2033-05-20')).call(name, query)).result).toEqual(none)
  })

  it('shows the questionnaire to a verified member of the Netherlands with the partner custodian, until it is submitted', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server().setMember(member, {
      residence_country: 'NL',
      sub_attribute: JSON.stringify({ custody: 'CUSTODY_SATOS' }),
    })
    expect((await member.call(name, query)).result).toEqual({
      show: true,
      type: 'satos_deposit_verify',
      custody: 'CUSTODY_SATOS',
      path: '/user/accounts/auth/questionnaire?code=290',
    })
    // The member can start the questionnaire that the path opens.
    expect((await member.call('POST /v3/private/kyc/create-satos-questionnaire', { body: {} })).ret_code).toBe(0)
    const paidBy = async (method: string): Promise<boolean> =>
      (await member.call(name, { query: { ...query.query, payment_method: method } })).result.show
    expect([await paidBy('card'), await paidBy('bank_transfer')]).toEqual([true, false])
    // Members who live elsewhere see nothing, whatever their custodian.
    for (const residence of ['DE', 'BE', 'CH']) {
      await server().setMember(member, { residence_country: residence })
      expect((await member.call(name, query)).result).toEqual(none)
    }
    await server().setMember(member, { residence_country: 'NL' })
    expect((await member.call(name, query)).result.show).toBe(true)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING' })
      .where('member_id', '=', member.id)
      .execute()
    expect((await member.call(name, query)).result).toEqual(none)
  })

  it('links to the custody announcement in a region that leaves the partner, until the member agrees', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server().setMember(member, {
      site: 'EU',
      residence_country: 'NL',
      sub_attribute: JSON.stringify({ custody: 'CUSTODY_SATOS' }),
    })
    expect((await member.call(name, query)).result).toMatchObject({ show: true, path: '/user/accounts/auth/personal' })
    expect(
      (
        await member.call('POST /v3/private/kyc/submit-kyc-announcement', {
          body: { announcement: 'custody-move', answer: 'agreed' },
        })
      ).ret_code,
    ).toBe(0)
    expect((await member.call(name, query)).result).toEqual(none)
  })

  it('rejects an unknown notice type', async () =>
    expect(
      (
        await server()
          .visitor()
          .callWith(name, { query: { type: 'lottery' } })
      ).ret_code,
    ).toBe(code('invalidParameters')))
})
