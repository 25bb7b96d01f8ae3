import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/case/hold'
const waiting = async () => attemptInReview(server(), await server().member())
const opened = async (visitor: Visitor, id: string) =>
  (await visitor.call('GET /v1/staff/case/read', { query: { id } })).result
const approve = async (visitor: Visitor, id: string) =>
  visitor.call('POST /v1/staff/case/decide', {
    body: { id, version: (await opened(visitor, id)).version, verdict: 'approved', reasons: [] },
  })

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { id: '00000000-0000-4000-8000-000000000000', kind: 'pause', reason: 'SCREENING_HIT' } }, 'kind'],
    [{ body: { id: '00000000-0000-4000-8000-000000000000', kind: 'hold', reason: 'a feeling' } }, 'reason'],
  ])

  it('keeps everyone from approving the case, says why, and ends with a decision', async () => {
    const id = await waiting()
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const held = await anna.call(name, { body: { id, kind: 'hold', reason: 'AWAITING_AUTHORITY' } })
    expect(held.result).toMatchObject([{ kind: 'hold', reason: 'AWAITING_AUTHORITY', by: 'reviewer' }])
    expect((await opened(bert, id)).blocks).toContain('ON_HOLD')
    const refused = await approve(bert, id)
    expect(refused).toMatchObject({ ret_code: code('decisionRefused') })
    expect(refused.ext_info?.['reason']).toContain('AWAITING_AUTHORITY')
    const again = await bert.call(name, { body: { id, kind: 'hold', reason: 'UNCLEAR_RULE' } })
    expect(again.ret_code).toBe(code('decisionRefused'))
    const { version } = await opened(bert, id)
    const reasons = [{ code: 'FRAUD' as const, photos: [] }]
    await bert.call('POST /v1/staff/case/decide', { body: { id, version, verdict: 'rejected', reasons } })
    expect((await opened(bert, id)).holds).toEqual([])
    const late = await bert.call(name, { body: { id, kind: 'hold', reason: 'UNCLEAR_RULE' } })
    expect(late.ret_code).toBe(code('decisionRefused'))
  })

  it('escalated, only a senior approves it or is given it next', async () => {
    const id = await waiting()
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', carla: 'senior' })
    const [anna, carla] = [await atConsole(server(), 'anna'), await atConsole(server(), 'carla')]
    await anna.call(name, { body: { id, kind: 'escalation', reason: 'SUSPECTED_FRAUD' } })
    expect((await opened(anna, id)).blocks).toContain('ESCALATED')
    expect((await approve(anna, id)).ret_code).toBe(code('decisionRefused'))
    await anna.call('POST /v1/staff/queue/release', { body: { caseId: id } })
    const next = (visitor: Visitor) => visitor.call('POST /v1/staff/queue/claim', { body: { kind: 'attempt' } })
    expect((await next(anna)).result?.caseId).not.toBe(id)
    expect((await opened(carla, id)).blocks).toEqual([])
    expect((await approve(carla, id)).result).toEqual({ outcome: 'decided' })
  })

  it('stops a decision that a colleague had begun', async () => {
    const id = await waiting()
    await onlyStaff(server(), {})
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const { version } = await opened(anna, id)
    await bert.call(name, { body: { id, kind: 'hold', reason: 'POSSIBLE_DUPLICATE' } })
    const decision = { id, version, verdict: 'approved' as const, reasons: [] }
    const late = await anna.call('POST /v1/staff/case/decide', { body: decision })
    expect(late.ret_code).toBe(code('caseChanged'))
  })
})
