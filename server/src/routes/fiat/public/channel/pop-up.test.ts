import { describe, expect, it } from 'vitest'
import { verifiedMember } from '../../../../testing/updates.ts'
import { code, useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'GET /fiat/public/channel/pop-up'

describe(name, () => {
  const query = { query: { type: 'satos_deposit_verify' } }
  const none = { show: false, type: 'satos_deposit_verify', custody: null, path: null }

  it('shows nothing to a stranger, nor to other members', async () => {
    expect((await server().visitor().call(name, query)).result).toEqual(none)
    expect((await (await verifiedMember(server(), '2033-05-20')).call(name, query)).result).toEqual(none)
  })

  it('a verified member of the Netherlands with the partner custodian is asked, until it is done', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const set = (attributes: Record<string, string>): Promise<unknown> =>
      server()
        .db.updateTable('member')
        .set({ residence_country: 'NL', sub_attribute: JSON.stringify(attributes) })
        .where('id', '=', member.id)
        .execute()
    await set({ custody: 'CUSTODY_SATOS' })
    expect((await member.call(name, query)).result).toMatchObject({ show: true, custody: 'CUSTODY_SATOS' })
    const paidBy = async (method: string): Promise<boolean> => (await member.call(name, { query: { ...query.query, payment_method: method } })).result.show
    expect([await paidBy('card'), await paidBy('bank_transfer')]).toEqual([true, false])
    // Who lives elsewhere is not asked, whoever holds their assets.
    for (const residence of ['DE', 'BE', 'CH']) {
      await server().db.updateTable('member').set({ residence_country: residence }).where('id', '=', member.id).execute()
      expect((await member.call(name, query)).result).toEqual(none)
    }
    await set({ custody: 'CUSTODY_SATOS', satos_verified: '1' })
    expect((await member.call(name, query)).result).toEqual(none)
  })

  it('knows no other notice', async () =>
    expect(
      (
        await server()
          .visitor()
          .callWith(name, { query: { type: 'lottery' } })
      ).ret_code,
    ).toBe(code('invalidParameters')))
})
