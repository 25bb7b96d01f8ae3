import { expect, it } from 'vitest'
import { completeDraft } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/queue/ahead'
fieldsOfStaff(server, name, [[{ query: { kind: 'other' } }, 'kind']])

it('names the case that would be next, and claims, opens and records nothing', async () => {
  const visitor = await atConsole(server())
  expect((await visitor.call(name, { query: {} })).result).toBeNull()
  const { attemptId: id } = await completeDraft(await server().member())
  const sent = { state: 'in_review', submitted_at: new Date() } as const
  await server().db.updateTable('attempt').set(sent).where('id', '=', id).execute()
  const events = () => server().db.selectFrom('audit_event').select('seq').execute()
  const before = await events()
  const ahead = (await visitor.call(name, { query: {} })).result
  expect(ahead?.caseId).toBe(id)
  expect(await events()).toEqual(before)
  const next = await (await atConsole(server(), 'second-reviewer')).call('POST /v1/staff/queue/claim', { body: {} })
  expect(next.result?.caseId).toBe(id)
  expect((await visitor.call(name, { query: {} })).result).toBeNull()
  const { files } = (await visitor.call('GET /v1/staff/case/read', { query: { id } })).result
  expect(ahead?.file).toBe(files[0]?.id)
})
