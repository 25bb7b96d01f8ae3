import { describe, expect, it } from 'vitest'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { givenUp } from '../../../../../testing/webhooks.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/setup/redeliver'
const dead = async () =>
  (await server().db.selectFrom('webhook_delivery').select('id').where('dead_at', 'is not', null).execute()).length

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { partner: 'A shop' } }, 'partner']])

  it('sends one again, then all, with a name in the audit chain, and refuses an unknown partner', async () => {
    const [first = ''] = await givenUp(server(), 'shop', 3)
    const root = await atConsole(server())
    expect((await root.call(name, { body: { partner: 'shop', id: first } })).result).toEqual({ again: 1 })
    expect(await dead()).toBe(2)
    expect((await root.call(name, { body: { partner: 'shop' } })).result).toEqual({ again: 2 })
    expect(await dead()).toBe(0)
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('action', '=', 'webhook.sent-again')
      .orderBy('seq')
      .execute()
    expect(events).toEqual([
      { actor: 'reviewer:reviewer', data: { count: 1 } },
      { actor: 'reviewer:reviewer', data: { count: 2 } },
    ])
    expect((await root.call(name, { body: { partner: 'nobody' } })).ret_code).toBe(code('setupRefused'))
  })

  it('needs a confirmation', async () => {
    const root = await atConsole(server())
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect((await root.call(name, { body: { partner: 'shop' } })).ret_code).toBe(code('staffConfirmationNeeded'))
  })
})
