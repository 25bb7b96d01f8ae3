import { describe, expect, it } from 'vitest'
import { eraseMember, erasureOf } from '../../../../../status/closing/erase.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { receiveArchive } from '../../../../../testing/case-export.ts'
import { atConsole, fieldsOfStaff, registerStaff } from '../../../../../testing/console.ts'
import { mlro, startedReport } from '../../../../../testing/reports.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'
import { collectData } from '../../../../../status/my-data/collect.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/report/read'

describe(name, () => {
  it('shows nobody else that a report exists: not the member, a senior, an admin, an export or an erasure', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await registerStaff(server(), 'root', 'admin')
    await registerStaff(server(), 'sam', 'senior')
    const [sam, root, lena] = [
      await atConsole(server(), 'sam'),
      await atConsole(server(), 'root'),
      await mlro(server()),
    ]
    const { context } = server().running
    const seen = async (): Promise<string> => {
      const holder = await server()
        .db.selectFrom('member')
        .select(['id', 'data_key'])
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow()
      const archive = await receiveArchive(sam, 'case', { id, reason: 'AUDIT' })
      const parts = [
        (await sam.call('GET /v1/staff/member/read', { query: { id: String(member.id) } })).result,
        (await sam.call('GET /v1/staff/case/read', { query: { id } })).result,
        (await member.call('GET /v1/private/my-data/page')).result,
        await collectData(context, holder),
        await server()
          .db.transaction()
          .execute((trx) => erasureOf(trx, member.id)),
        [...archive.files.values()],
      ]
      return JSON.stringify(parts)
    }
    const report = await startedReport(lena, member.id)
    expect(await seen()).not.toMatch(/suspicion|report\.|mlro/i)
    expect(await seen()).not.toContain(report.id)
    for (const visitor of [sam, root]) {
      const answer = await visitor.call(name, { query: { id: report.id } })
      expect(answer.ret_code).toBe(code('accountRestricted'))
    }
    const events = await server()
      .db.selectFrom('audit_event')
      .selectAll()
      .where('action', 'like', 'suspicion%')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['suspicion-report.started', 'suspicion-report.read'])
    expect(JSON.stringify(events.map(({ subject, data }) => [subject, data]))).not.toContain(String(member.id))
  })

  it('is still there when the member was erased', async () => {
    const member = await server().member()
    const lena = await mlro(server(), 'second-mlro')
    const { id } = await startedReport(lena, member.id)
    await server()
      .db.transaction()
      .execute((trx) => eraseMember(server().running.context, trx, 'machine', member.id))
    const { result } = await lena.call(name, { query: { id } })
    expect(result.content.facts[0]).toMatchObject({ name: 'ACCOUNT', value: String(member.id) })
  })

  it('is sealed in the database, and unknown to an mlro of another region', async () => {
    const member = await server().member()
    const lena = await mlro(server(), 'third-mlro')
    const { id, content } = await startedReport(lena, member.id)
    const body = {
      id,
      version: 1,
      content: { ...content, suspicion: 'FRAUD', narrative: 'Money in, money out.' },
    } as const
    await lena.call('POST /v1/staff/report/save', { body })
    const rows = await server()
      .db.selectFrom('suspicion_report_version')
      .select('content')
      .where('report_id', '=', id)
      .execute()
    expect(rows.some((row) => row.content.includes('Money'))).toBe(false)
    const other = await mlro(server(), 'of-hong-kong', 'HKG')
    expect((await other.call(name, { query: { id } })).ret_code).toBe(code('reportRefused'))
  })

  fieldsOfStaff(server, name, [[{ query: { id: 'x' } }, 'id']], 'mlro')
})
