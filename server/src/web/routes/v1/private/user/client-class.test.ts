import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/user/client-class'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'name'],
    [{ body: { name: 'PROFESSIONAL' } }, 'name'],
  ])

  it('changes nothing for a retail client', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: { name: 'RETAIL' } })).result).toEqual({
      clientClass: { name: 'RETAIL', validUntil: null },
    })
    const events = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('action', '=', 'member.class-ended')
      .where('subject', '=', `member:${member.id}`)
      .execute()
    expect(events).toEqual([])
  })
})
