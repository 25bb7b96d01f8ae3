import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/reset-eu-poi'

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: { confirm: 1 } }, 'confirm']])

  it('is offered only to members of the EU region who were verified before the EU entity took over', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const offered = async (): Promise<boolean> => (await member.kycInfo()).displayControl.displayEuPoiReset
    expect([await offered(), (await member.call(name, { body: {} })).result.refused]).toEqual([false, 'NOT_OFFERED'])
    await server().setMember(member, { site: 'EU' })
    expect(await offered()).toBe(false)
    await server()
      .db.updateTable('identity_document')
      .set({ verified_at: new Date('2026-06-30T12:00:00Z') })
      .where('member_id', '=', member.id)
      .execute()
    expect(await offered()).toBe(true)
    for (const site of ['DEFAULT', 'TUR']) {
      await server().setMember(member, { site })
      expect([site, await offered(), (await member.call(name, { body: { confirm: true } })).ext_info]).toMatchObject([
        site,
        false,
        { reason: 'NOT_OFFERED' },
      ])
    }
    await server().setMember(member, { site: 'EU' })
    expect((await member.call(name, { body: { confirm: true } })).result).toMatchObject({
      done: true,
      loses: ['LEVEL_1'],
    })
    expect(await offered()).toBe(false)
    expect(await member.call(name, { body: { confirm: true } })).toMatchObject({
      ret_code: code('resetRefused'),
      ext_info: { reason: 'NOT_OFFERED' },
    })
  })
})
