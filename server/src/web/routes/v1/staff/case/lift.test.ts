import { describe, expect, it } from 'vitest'
import { attemptInReview, completeDraft } from '../../../../../testing/attempts.ts'
import { asReasons, atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/case/lift'

describe(name, () => {
  it('lets the person who placed a hold lift it, or a senior; an escalation only a senior', async () => {
    const id = await attemptInReview(server(), await server().member())
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer', carla: 'senior' })
    const [anna, bert, carla] = [
      await atConsole(server(), 'anna'),
      await atConsole(server(), 'bert'),
      await atConsole(server(), 'carla'),
    ]
    const hold = (kind: 'hold' | 'escalation') =>
      anna.call('POST /v1/staff/case/hold', { body: { id, kind, reason: 'UNCLEAR_RULE' } })
    await hold('hold')
    await hold('escalation')
    expect((await bert.call(name, { body: { id, kind: 'hold' } })).ret_code).toBe(code('decisionRefused'))
    expect((await anna.call(name, { body: { id, kind: 'escalation' } })).ret_code).toBe(code('decisionRefused'))
    expect((await anna.call(name, { body: { id, kind: 'hold' } })).result).toMatchObject([{ kind: 'escalation' }])
    expect((await carla.call(name, { body: { id, kind: 'escalation' } })).result).toEqual([])
    expect((await carla.call(name, { body: { id, kind: 'escalation' } })).ret_code).toBe(code('decisionRefused'))
    await hold('hold')
    expect((await carla.call(name, { body: { id, kind: 'hold' } })).result).toEqual([])
    const { result } = await anna.call('GET /v1/staff/case/read', { query: { id } })
    expect(result.blocks).toEqual([])
    expect(result.history.map(({ action }) => action)).toContain('case.hold-lifted')
  })

  it('lets only a senior end a screening hit, who then does not approve; no decision ends it', async () => {
    const id = await attemptInReview(server(), await server().member())
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', carla: 'senior' })
    const [anna, carla] = [await atConsole(server(), 'anna'), await atConsole(server(), 'carla')]
    const escalated = await anna.call('POST /v1/staff/case/hold', {
      body: { id, kind: 'escalation', reason: 'SCREENING_HIT' },
    })
    expect(escalated.ret_code).toBe(code('decisionRefused'))
    await anna.call('POST /v1/staff/case/hold', { body: { id, kind: 'hold', reason: 'SCREENING_HIT' } })
    expect((await anna.call(name, { body: { id, kind: 'hold' } })).ret_code).toBe(code('decisionRefused'))
    const opened = async (by: Visitor) => (await by.call('GET /v1/staff/case/read', { query: { id } })).result
    const decide = async (by: Visitor, verdict: 'approved' | 'rejected') => {
      const { version } = await opened(by)
      const reasons = verdict === 'approved' ? [] : asReasons('FRAUD')
      return by.call('POST /v1/staff/case/decide', { body: { id, version, verdict, reasons } })
    }
    expect((await decide(anna, 'rejected')).ret_code).toBe(0)
    expect((await decide(anna, 'approved')).ret_code).toBe(code('decisionRefused'))
    expect((await carla.call(name, { body: { id, kind: 'hold' } })).result).toEqual([])
    await anna.call('POST /v1/staff/queue/release', { body: { caseId: id } })
    expect((await opened(carla)).blocks).toEqual(['LIFTED_HIT'])
    expect((await decide(carla, 'approved')).ret_code).toBe(code('decisionRefused'))
    await carla.call('POST /v1/staff/queue/release', { body: { caseId: id } })
    expect((await decide(anna, 'approved')).result).toEqual({ outcome: 'decided' })
  })

  it('a screening hit applies to the attempt that the member sends after being asked again', async () => {
    const member = await server().member()
    const first = await attemptInReview(server(), member)
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', carla: 'senior' })
    const [anna, carla] = [await atConsole(server(), 'anna'), await atConsole(server(), 'carla')]
    const read = async (id: string) => (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    await anna.call('POST /v1/staff/case/hold', { body: { id: first, kind: 'hold', reason: 'SCREENING_HIT' } })
    const { version } = await read(first)
    const verdict = 'resubmission_requested' as const
    const asked = await carla.call('POST /v1/staff/case/decide', {
      body: { id: first, version, verdict, reasons: asReasons('IMG_BLUR_GLARE') },
    })
    expect(asked.ret_code).toBe(0)
    const { attemptId: second } = await completeDraft(member)
    const sent = await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId: second } })
    expect(sent.ret_code).toBe(0)
    const held = await read(second)
    expect(held.holds).toMatchObject([{ kind: 'hold', reason: 'SCREENING_HIT', by: 'anna' }])
    expect(held.blocks).toContain('ON_HOLD')
    expect((await read(first)).holds).toEqual([])
  })
})
