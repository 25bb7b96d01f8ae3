import { describe, expect, it } from 'vitest'
import { deleteOldReports } from '../../../../../review/reports/delete-old.ts'
import { fieldsOfStaff } from '../../../../../testing/console.ts'
import { mlro, startedReport } from '../../../../../testing/reports.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/report/end'

describe(name, () => {
  it('files a report with the authority’s number, once, and nothing changes afterwards', async () => {
    const lena = await mlro(server())
    const { id, content } = await startedReport(lena, (await server().member()).id)
    expect(content.suspicion).toBeNull()
    const suspected = { ...content, suspicion: 'FRAUD' } as const
    const save = (version: number) =>
      lena.call('POST /v1/staff/report/save', { body: { id, version, content: suspected } })
    const early = await lena.callWith(name, { body: { id, version: 1, reference: 'FIU-77' } })
    expect(early.ext_info?.['reason']).toContain('Choose what is suspected')
    expect((await save(1)).ret_code).toBe(0)
    const end = (change: object) => lena.callWith(name, { body: { id, version: 2, ...change } })
    expect(await end({})).toMatchObject({ ret_code: code('reportRefused') })
    expect((await end({ reference: 'FIU-77' })).result).toMatchObject({ state: 'filed', reference: 'FIU-77' })
    expect(await end({ unfiledReason: 'EXPLAINED' })).toMatchObject({ ret_code: code('reportRefused') })
    expect((await save(2)).ret_code).toBe(code('reportRefused'))
  })

  it('closes a report without filing for a reason that the audit chain has', async () => {
    const lena = await mlro(server(), 'second-mlro')
    const { id } = await startedReport(lena, (await server().member()).id)
    const body = { id, version: 1, unfiledReason: 'NOT_SUSPICIOUS' } as const
    expect((await lena.call(name, { body })).result).toMatchObject({
      state: 'closed',
      unfiledReason: 'NOT_SUSPICIOUS',
    })
    const event = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'suspicion-report.closed')
      .executeTakeFirstOrThrow()
    expect(event.data).toEqual({ version: 1, reason: 'NOT_SUSPICIOUS' })
  })

  it('is deleted five years after it ended, and a draft never', async () => {
    const lena = await mlro(server(), 'third-mlro')
    const memberId = (await server().member()).id
    const [ended, draft] = [await startedReport(lena, memberId), await startedReport(lena, memberId)]
    await lena.call(name, { body: { id: ended.id, version: 1, unfiledReason: 'EXPLAINED' } })
    const ids = async () => (await lena.call('GET /v1/staff/report/list')).result.map(({ id }) => id)
    const years = (count: number) => new Date(Date.now() + count * 365.25 * 86_400_000)
    await deleteOldReports(server(), years(4.9))
    expect(await ids()).toContain(ended.id)
    await deleteOldReports(server(), years(5.1))
    expect(await ids()).not.toContain(ended.id)
    expect(await ids()).toContain(draft.id)
  })

  const body = { id: '00000000-0000-4000-8000-000000000000', version: 1, unfiledReason: 'x' }
  fieldsOfStaff(server, name, [[{ body }, 'unfiledReason']], 'mlro')
})
