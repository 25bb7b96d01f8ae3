import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

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
})
