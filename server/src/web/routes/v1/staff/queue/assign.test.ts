import { beforeEach, describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/queue/assign'
const waiting = async () => attemptInReview(server(), await server().member())
const next = async (visitor: Visitor) => (await visitor.call('POST /v1/staff/queue/claim', { body: {} })).result?.caseId

beforeEach(async () => {
  await server().db.deleteFrom('case_claim').execute()
  await server().db.deleteFrom('case_assignment').execute()
  await server().db.updateTable('attempt').set({ state: 'rejected' }).where('state', '=', 'in_review').execute()
  await onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer', carla: 'senior' })
})

describe(name, () => {
  fieldsOfStaff(
    server,
    name,
    [
      [{ body: { cases: [], to: null, apply: false } }, 'cases'],
      [{ body: { cases: ['00000000-0000-4000-8000-000000000000'], to: 'a b', apply: false } }, 'to'],
    ],
    'anna',
  )

  it('says first what would change, and changes only that', async () => {
    const [first, second, decided] = [await waiting(), await waiting(), await waiting()]
    await server().db.updateTable('attempt').set({ state: 'rejected' }).where('id', '=', decided).execute()
    await server()
      .db.insertInto('case_proposal')
      .values({
        case_id: second,
        verdict: 'approved',
        proposed_by: 'reviewer:bert',
        returned_by: null,
        returned_at: null,
        return_reason: null,
      })
      .execute()
    const carla = await atConsole(server(), 'carla')
    const assign = (apply: boolean) =>
      carla.call(name, { body: { cases: [first, second, decided], to: 'bert', apply } })
    const outcomes = [
      { caseId: first, outcome: 'changes' },
      { caseId: second, outcome: 'SECOND_PERSON' },
      { caseId: decided, outcome: 'NOT_WAITING' },
    ]
    expect((await assign(false)).result).toEqual(outcomes)
    expect(await server().db.selectFrom('case_assignment').selectAll().execute()).toEqual([])
    expect((await assign(true)).result).toEqual(outcomes)
    expect((await assign(true)).result[0]).toMatchObject({ caseId: first, outcome: 'same' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    const { rows } = (await bert.call('GET /v1/staff/queue/list', { query: { status: 'mine' } })).result
    expect(rows.map(({ id, assignedTo }) => [id, assignedTo])).toEqual([[first, 'bert']])
    expect([await next(anna), await next(anna)]).toEqual([second, undefined])
    expect(await next(bert)).toBe(first)
  })

  it('lets a reviewer take a free case, and only a senior assign to others', async () => {
    const id = await waiting()
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    const to = (visitor: Visitor, person: string | null) =>
      visitor.call(name, { body: { cases: [id], to: person, apply: true } })
    expect((await to(anna, 'bert')).ret_code).toBe(code('decisionRefused'))
    expect((await to(anna, 'anna')).result).toEqual([{ caseId: id, outcome: 'changes' }])
    expect((await to(bert, 'bert')).result).toEqual([{ caseId: id, outcome: 'TAKEN', assignedTo: 'anna' }])
    const carla = await atConsole(server(), 'carla')
    expect((await to(carla, 'root')).ret_code).toBe(code('decisionRefused'))
    expect((await to(carla, null)).result).toEqual([{ caseId: id, outcome: 'changes', assignedTo: 'anna' }])
    expect((await to(bert, 'bert')).result).toEqual([{ caseId: id, outcome: 'changes' }])
  })

  it('names the colleagues whose work it touches, and never the one who asks', async () => {
    const id = await waiting()
    const [anna, carla] = [await atConsole(server(), 'anna'), await atConsole(server(), 'carla')]
    await anna.call('POST /v1/staff/queue/claim', { body: { caseId: id } })
    const dry = (visitor: Visitor) => visitor.call(name, { body: { cases: [id], to: 'anna', apply: false } })
    expect((await dry(carla)).result).toEqual([{ caseId: id, outcome: 'changes', claimedBy: 'anna' }])
    expect((await dry(anna)).result).toEqual([{ caseId: id, outcome: 'changes' }])
  })
})
