import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/submit-kyc-announcement'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { announcement: '../x', answer: 'read' } }, 'announcement'],
    [{ body: { announcement: 'abc', answer: 'maybe' } }, 'answer'],
  ])

  it('stores the first answer and returns it in get-config', async () => {
    const member = await server().member()
    const first = await member.call(name, { body: { announcement: 'how-verification-works', answer: 'read' } })
    const again = await member.call(name, { body: { announcement: 'how-verification-works', answer: 'agreed' } })
    expect(again.result).toEqual(first.result)
    expect((await member.call('GET /v3/private/kyc/get-config')).result.announcements).toEqual([
      { announcement: 'how-verification-works', needs: 'read', answer: 'read' },
    ])
    const events = await server()
      .db.selectFrom('audit_event')
      .select('seq')
      .where('subject', '=', `member:${member.id}`)
      .where('action', '=', 'announcement.answered')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('rejects an unknown announcement', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: { announcement: 'made-up', answer: 'read' } })).ret_code).toBe(
      code('announcementUnknown'),
    )
  })
})
