import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/case/note'

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { id: '00000000-0000-4000-8000-000000000000', text: '' } }, 'text']])

  it('stays with the case for every reviewer, sealed, and its text is not in the audit chain', async () => {
    const id = await attemptInReview(server(), await server().member())
    const text = 'Called the member: <b>moved</b> in May.'
    await (await atConsole(server())).call(name, { body: { id, text } })
    const bert = await atConsole(server(), 'second-reviewer')
    const { result } = await bert.call('GET /v1/staff/case/read', { query: { id } })
    expect(result.notes).toMatchObject([{ by: 'reviewer', text }])
    const rows = await server().db.selectFrom('case_note').select('text').where('case_id', '=', id).execute()
    expect(rows[0]?.text.includes('moved')).toBe(false)
    const events = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('subject', '=', `attempt:${id}`)
      .execute()
    expect(JSON.stringify(events)).not.toContain('moved')
  })
})
