import { describe, expect, it } from 'vitest'
import { completeDraft } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/case/evidence-shown'

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { id: 'x', file: 'y' } }, 'id']])

  it('a picture that was sent ahead counts as opened only when it is shown, and changes no case', async () => {
    const { attemptId: id } = await completeDraft(await server().member())
    const sent = { state: 'in_review', submitted_at: new Date() } as const
    await server().db.updateTable('attempt').set(sent).where('id', '=', id).execute()
    const visitor = await atConsole(server())
    const read = async () => (await visitor.call('GET /v1/staff/case/read', { query: { id } })).result
    const { files, version } = await read()
    const file = files[0]?.id ?? ''
    const recorded = async () =>
      (
        await server()
          .db.selectFrom('audit_event')
          .select('action')
          .where('subject', '=', `attempt:${id}`)
          .where('action', 'like', 'evidence.%')
          .orderBy('seq')
          .execute()
      ).map(({ action }) => action)
    await visitor.fetch('GET', `/x-api/v1/staff/case/evidence?id=${id}&file=${file}&ahead=yes`)
    expect(await recorded()).toEqual(['evidence.sent-ahead'])
    expect((await visitor.call(name, { body: { id, file } })).ret_code).toBe(0)
    expect(await recorded()).toEqual(['evidence.sent-ahead', 'evidence.opened'])
    expect((await visitor.call(name, { body: { id, file: 'other' } })).ret_code).toBe(code('caseUnknown'))
    expect((await read()).version).toBe(version)
  })
})
