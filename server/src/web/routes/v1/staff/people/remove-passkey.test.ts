import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole, fieldsOfStaff, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/people/remove-passkey'

beforeEach(() => onlyStaff(server(), { root: 'admin', olga: 'reviewer' }))

const addPasskey = (id: string) =>
  server()
    .db.insertInto('staff_passkey')
    .values({
      id,
      staff_name: 'olga',
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      label: `the ${id} key`,
      used_at: null,
    })
    .execute()

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { name: 'olga', passkey: '' } }, 'passkey']], 'root')

  it('removes one passkey and ends the sessions that used it last; the other passkey and its sessions stay', async () => {
    for (const id of ['lost', 'other']) await addPasskey(id)
    const [root, byLost, byOther] = [
      await atConsole(server(), 'root'),
      await atConsole(server(), 'olga', 'lost'),
      await atConsole(server(), 'olga', 'other'),
    ]
    expect((await byOther.call(name, { body: { name: 'olga', passkey: 'lost' } })).ret_code).toBe(
      code('accountRestricted'),
    )
    expect((await root.call(name, { body: { name: 'olga', passkey: 'lost' } })).result).toEqual({ left: 1 })
    const { result } = await root.call('GET /v1/staff/people/list')
    expect(result.find((one) => one.name === 'olga')?.passkeys).toMatchObject([
      { id: 'other', label: 'the other key', usedAt: null },
    ])
    expect((await byLost.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
    expect((await byOther.call('GET /v1/staff/session/info')).ret_code).toBe(0)
    expect((await root.call(name, { body: { name: 'olga', passkey: 'lost' } })).ret_code).toBe(
      code('staffChangeRefused'),
    )
    const event = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('action', '=', 'staff.passkey_removed')
      .where('subject', '=', 'staff:olga')
      .executeTakeFirst()
    expect(event).toEqual({ actor: 'reviewer:root', data: { passkeys: 1, sessions: 1 } })
  })
})
