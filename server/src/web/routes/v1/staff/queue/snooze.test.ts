import { beforeEach, describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/queue/snooze'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeEach(async () => {
  await server().db.updateTable('attempt').set({ state: 'rejected' }).where('state', '=', 'in_review').execute()
})

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { cases: ['x'], until: null, reason: 'CAN_WAIT', apply: false } }, 'cases/0'],
    [
      { body: { cases: ['00000000-0000-4000-8000-000000000000'], until: 'soon', reason: 'CAN_WAIT', apply: false } },
      'until',
    ],
  ])

  it('leaves a case out of the queue until its time, or until it is brought back', async () => {
    const id = await attemptInReview(server(), await server().member())
    const anna = await atConsole(server())
    const snooze = (until: string | null, apply = true) =>
      anna.call(name, { body: { cases: [id], until, reason: 'CAN_WAIT', apply } })
    const listed = async (status?: 'snooze') => {
      const { result } = await anna.call('GET /v1/staff/queue/list', { query: status ? { status } : {} })
      return [result.total, result.rows.map((row) => row.id)]
    }
    const changes = [{ caseId: id, outcome: 'changes' }]
    expect((await snooze(inDays(3), false)).result).toEqual(changes)
    expect(await listed()).toEqual([1, [id]])
    expect((await snooze(inDays(3))).result).toEqual(changes)
    expect([await listed(), await listed('snooze')]).toEqual([
      [0, []],
      [1, [id]],
    ])
    expect((await anna.call('POST /v1/staff/queue/claim', { body: {} })).result).toBeNull()
    expect((await snooze(null)).result).toEqual(changes)
    expect(await listed()).toEqual([1, [id]])
    for (const until of [inDays(-1), inDays(40)]) expect((await snooze(until)).ret_code).toBe(code('decisionRefused'))
  })
})
