import { beforeAll, expect, it } from 'vitest'
import { completeDraft } from '../../testing/attempts.ts'
import { atConsole } from '../../testing/console.ts'
import { useOwnServer, type Visitor } from '../../testing/server.ts'

const server = useOwnServer()
const cases: string[] = []
beforeAll(async () => {
  for (let made = 0; made < 2; made += 1) {
    const { attemptId: id } = await completeDraft(await server().member())
    const sent = { state: 'in_review', submitted_at: new Date() } as const
    await server().db.updateTable('attempt').set(sent).where('id', '=', id).execute()
    cases.push(id)
  }
})

/** Asks for a picture. Returns who saw which file of which case, if it came. */
async function look(visitor: Visitor, by: string, caseId: string, file: string, ahead = false): Promise<string[]> {
  const query = new URLSearchParams({ id: caseId, file, ...(ahead ? { ahead: 'yes' } : {}) })
  const answer = await visitor.fetch('GET', `/x-api/v1/staff/case/evidence?${query}`)
  await answer.arrayBuffer()
  return answer.headers.get('content-type')?.startsWith('image/') ? [`reviewer:${by} attempt:${caseId} ${file}`] : []
}

/** Every event that says who saw a file. */
async function recorded(): Promise<string[]> {
  const rows = await server()
    .db.selectFrom('audit_event')
    .select(['actor', 'subject', 'data'])
    .where('action', 'in', ['evidence.opened', 'evidence.sent-ahead'])
    .orderBy('seq')
    .execute()
  return rows.map(({ actor, subject, data }) => `${actor} ${subject} ${(data as { fileId: string }).fileId}`)
}

it('each picture that the console sends has one event of its own in the audit chain, and no other request has one', async () => {
  const seen: string[] = []
  for (const by of ['reviewer', 'second-reviewer']) {
    const visitor = await atConsole(server(), by)
    for (const caseId of cases) {
      const { files } = (await visitor.call('GET /v1/staff/case/read', { query: { id: caseId } })).result
      for (const { id } of files) seen.push(...(await look(visitor, by, caseId, id)))
      // Once more, ahead of its case, two at the same moment, a file of another case, and one that does not exist.
      const [first = '', other = ''] = [files[0]?.id, cases.find((one) => one !== caseId)]
      seen.push(...(await look(visitor, by, caseId, first)), ...(await look(visitor, by, caseId, first, true)))
      const both = await Promise.all([look(visitor, by, caseId, first), look(visitor, by, caseId, first)])
      seen.push(...both.flat())
      expect(await look(visitor, by, other, first)).toEqual([])
      expect(await look(visitor, by, caseId, crypto.randomUUID())).toEqual([])
    }
  }
  expect(await look(server().visitor(), 'nobody', cases[0] ?? '', 'file')).toEqual([])
  expect(seen.length).toBeGreaterThanOrEqual(2 * cases.length * 4)
  expect((await recorded()).toSorted()).toEqual(seen.toSorted())
})
