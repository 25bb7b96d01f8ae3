import { describe, expect, it } from 'vitest'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { failedCheckOverridden } from '../../../../../platform/audit/verification-events.ts'
import { decidedCase, nextCheck } from '../../../../../testing/quality.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer({ TESSERA_QUALITY_PERCENT: '100' })
const name = 'POST /v1/staff/quality/review'
const invented = '00000000-0000-4000-8000-000000000000'

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { id: invented, verdict: 'upheld', reasons: [] } }, 'verdict'],
    [{ body: { id: invented, verdict: 'rejected', reasons: ['BAD'] } }, 'reasons/0'],
  ])

  it('answers with the first decision once, changes nothing for the member, and counts in the figures', async () => {
    const anna = await atConsole(server())
    const said: string[] = []
    for (const [verdict, own] of [
      ['approved', 'approved'],
      ['rejected', 'rejected'],
      ['rejected', 'approved'],
    ] as const) {
      const { id, decision, member } = await decidedCase(server(), { by: 'machine', verdict })
      expect(await nextCheck(anna)).toBe(decision)
      const body = { id: decision, verdict: own, reasons: own === 'rejected' ? ['FRAUD' as const] : [] }
      const { result } = await anna.call(name, { body })
      said.push(`${result.verdict} ${result.reasons.join()} ${result.by}`)
      expect((await anna.call(name, { body })).ret_code).toBe(code('caseUnknown'))
      const attempt = await server().db.selectFrom('attempt').select('state').where('id', '=', id).executeTakeFirst()
      const emails = await server()
        .db.selectFrom('outbox_email')
        .select('id')
        .where('member_id', '=', member.id)
        .execute()
      expect([attempt?.state, emails]).toEqual([verdict, []])
    }
    expect(said).toEqual(['approved  machine', 'rejected FRAUD machine', 'rejected FRAUD machine'])
    const { quality } = (await anna.call('GET /v1/staff/figures/read', { query: { days: '7' } })).result
    expect(quality.kinds[0]).toMatchObject({ kind: 'attempt', sampled: 3, reviewed: 3, agreed: 2 })
    expect(quality.kinds[0]?.kappa).toBeCloseTo(0.4)
    expect(quality.reasons).toMatchObject([{ reason: 'FRAUD', reviewed: 3, agreed: 2 }])
  })

  it('says why the first person approved although a check failed, and names the case', async () => {
    const by = 'reviewer:second-reviewer'
    const { id, decision } = await decidedCase(server(), { by })
    const why = { reason: 'COMPARED_BY_EYE', checks: ['name-as-typed'], first: by }
    await server()
      .db.transaction()
      .execute((trx) => failedCheckOverridden(trx, by, `attempt:${id}`, why))
    const anna = await atConsole(server())
    expect(await nextCheck(anna)).toBe(decision)
    const { result } = await anna.call(name, { body: { id: decision, verdict: 'approved', reasons: [] } })
    expect(result).toEqual({ caseId: id, verdict: 'approved', reasons: ['COMPARED_BY_EYE'], by: 'second-reviewer' })
  })
})
