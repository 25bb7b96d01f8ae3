import { describe, expect, it } from 'vitest'
import { mlro, startedReport } from '../../../../../testing/reports.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/report/list'

describe(name, () => {
  it('has drafts first, and only reports about members of the person’s regions', async () => {
    const [one, two] = [await server().member(), await server().member()]
    await server().setMember(two, { site: 'HKG' })
    const lena = await mlro(server())
    const ended = await startedReport(lena, one.id)
    const draft = await startedReport(lena, two.id)
    await lena.call('POST /v1/staff/report/end', { body: { id: ended.id, version: 1, unfiledReason: 'EXPLAINED' } })
    const list = async (visitor = lena) => (await visitor.call(name)).result.map(({ id, state }) => [id, state])
    expect(await list()).toEqual([
      [draft.id, 'draft'],
      [ended.id, 'closed'],
    ])
    expect(await list(await mlro(server(), 'of-hong-kong', 'HKG'))).toEqual([[draft.id, 'draft']])
    // The chain has who read the list and how many it had, and no member.
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'subject', 'data'])
      .where('action', '=', 'suspicion-report.listed')
      .orderBy('seq')
      .execute()
    expect(events).toEqual([
      { actor: expect.stringMatching(/^reviewer:/), subject: 'suspicion-reports', data: { count: 2 } },
      { actor: 'reviewer:of-hong-kong', subject: 'suspicion-reports', data: { count: 1 } },
    ])
  })
})
