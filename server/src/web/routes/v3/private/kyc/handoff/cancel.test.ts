import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { start, connect, open, stateOf } from '../../../../../../testing/handoff.ts'
import { useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/handoff/cancel'

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: { id: 'x' } }, 'id']])

  it('ends the phone’s access at once, and the phone says so', async () => {
    const member = await server().member()
    const { id, code } = await start(member)
    const phone = await connect(server(), code)
    await member.call(name, { body: { id } })
    expect(await stateOf(member, id)).toMatchObject({ state: 'ended', end: 'cancelled' })
    expect(await phone.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject({
      ret_code: 1008,
      ext_info: { reason: 'cancelled' },
    })
    expect(await phone.call('POST /v1/s1/kyc/integration/renew-token', { body: {} })).toMatchObject({ ret_code: 1008 })
  })

  it('also cancels a link that was not opened, and a phone that has not confirmed', async () => {
    const member = await server().member()
    const unopened = await start(member)
    await member.call(name, { body: { id: unopened.id } })
    expect(
      await server()
        .visitor()
        .call('POST /v1/public/handoff/open', { body: { code: unopened.code } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'cancelled' } })
    const unconfirmed = await start(member)
    const opened = await open(server().visitor(), unconfirmed.code)
    await member.call(name, { body: { id: unconfirmed.id } })
    expect(
      await server()
        .visitor()
        .call('POST /v1/s1/kyc/integration/access-token', { body: { token: opened.code } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'cancelled' } })
  })

  it('rejects other members, and gives the same result when repeated', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { id, code } = await start(member)
    await connect(server(), code)
    expect((await other.call(name, { body: { id } })).ret_code).toBe(0)
    expect(await stateOf(member, id)).toMatchObject({ state: 'connected' })
    await Promise.all([member.call(name, { body: { id } }), member.call(name, { body: { id } })])
    const events = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('subject', '=', `handoff:${id}`)
      .orderBy('seq')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['handoff.started', 'handoff.opened', 'handoff.ended'])
  })

  it('wins against a phone that renews its token at the same moment', async () => {
    const member = await server().member()
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await start(member)
      const phone = await connect(server(), code)
      await Promise.all([
        member.call(name, { body: { id } }),
        phone.call('POST /v1/s1/kyc/integration/renew-token', { body: {} }),
      ])
      const live = await server()
        .db.selectFrom('integration_access')
        .select('id')
        .where('member_id', '=', member.id)
        .where('revoked_at', 'is', null)
        .execute()
      expect(live).toEqual([])
    }
  })
})
