import { beforeAll, describe, expect, it } from 'vitest'
import { attemptInReview } from '../../testing/attempts.ts'
import { atConsole, limitToRegions, onlyStaff } from '../../testing/console.ts'
import { ask } from '../../testing/questionnaires.ts'
import { code, useOwnServer, type Visitor } from '../../testing/server.ts'
import { check } from '../../compliance/questionnaires/checklist.ts'
import { setLocked } from '../../accounts/members/lock.ts'
import { queue } from '../../review/queue/everything.ts'
import { OutsideRegions } from './staff.ts'

const server = useOwnServer()
let [ours, theirs, form] = ['', '', '']
let [member, stranger] = [0, 0]
let hilda: Visitor

/** A case that waits, of a member at a site. */
async function waitingAt(site: string): Promise<{ id: string; memberId: number }> {
  const visitor = await server().member()
  const id = await attemptInReview(server(), visitor)
  await server().setMember(visitor, { site })
  return { id, memberId: visitor.id }
}

beforeAll(async () => {
  ;({ id: ours, memberId: member } = await waitingAt('HKG'))
  ;({ id: theirs, memberId: stranger } = await waitingAt('DEFAULT'))
  form = await ask(server(), await server().member(), 252)
  await onlyStaff(server(), { root: 'admin', hilda: 'senior' })
  await limitToRegions(server(), 'hilda', 'HKG')
  hilda = await atConsole(server(), 'hilda')
})

describe('a person who is limited to regions', () => {
  it('sees only their rows of the queue and its counts, at the console and on the command line', async () => {
    const { result } = await hilda.call('GET /v1/staff/queue/list', { query: {} })
    expect(result.rows.map(({ id }) => id)).toEqual([ours])
    expect([result.total, result.sites, result.kinds]).toEqual([
      1,
      ['HKG'],
      [{ kind: 'attempt', count: 1, overdue: 0 }],
    ])
    expect((await queue(server().running.context, 'hilda')).map(({ id }) => id)).toEqual([ours])
    const figures = await hilda.call('GET /v1/staff/figures/read', { query: { days: '7' } })
    expect(figures.result.kinds.find(({ kind }) => kind === 'attempt')?.arrivals).toBe(1)
    expect(figures.result.days.at(-1)?.arrivals).toBe(1)
  })

  it('gets only their own next case, and finds only their members', async () => {
    const next = await hilda.call('POST /v1/staff/queue/claim', { body: {} })
    expect(next.result?.caseId).toBe(ours)
    expect((await hilda.call('POST /v1/staff/queue/claim', { body: {} })).result).toBeNull()
    const find = async (text: string) =>
      (await hilda.call('POST /v1/staff/member/search', { body: { text } })).result.map(({ id }) => id)
    expect([await find(String(member)), await find(String(stranger))]).toEqual([[member], []])
  })

  it('assigns and snoozes only their own cases', async () => {
    const cases = [ours, theirs]
    const outcomes = [
      { caseId: ours, outcome: 'changes' },
      { caseId: theirs, outcome: 'NOT_WAITING' },
    ]
    const assigned = await hilda.call('POST /v1/staff/queue/assign', { body: { cases, to: 'hilda', apply: true } })
    expect(assigned.result).toEqual(outcomes)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const body = { cases, until, reason: 'CAN_WAIT', apply: true } as const
    expect((await hilda.call('POST /v1/staff/queue/snooze', { body })).result).toEqual(outcomes)
  })

  it('cannot act on a member of another region', async () => {
    const { context } = server().running
    const lock = (id: number) =>
      server()
        .db.transaction()
        .execute((trx) => setLocked(trx, 'reviewer:hilda', id, { locked: true, reason: 'FRAUD' }))
    await lock(member)
    await expect(lock(stranger)).rejects.toBeInstanceOf(OutsideRegions)
    await expect(check(context, form, {}, 'hilda')).rejects.toBeInstanceOf(OutsideRegions)
    const body = { id: form, path: 'a', value: [] }
    const { ret_code: refused } = await hilda.call('POST /v1/staff/case/check', { body })
    expect(refused).toBe(code('caseUnknown'))
  })

  it('keeps the register whatever their regions', async () => {
    await limitToRegions(server(), 'root', 'HKG')
    const root = await atConsole(server(), 'root')
    const body = { name: 'hilda', roles: ['reviewer' as const], sites: ['HKG' as const, 'EU' as const] }
    expect((await root.call('POST /v1/staff/people/roles', { body })).ret_code).toBe(0)
    const listed = (await root.call('GET /v1/staff/people/list')).result.find(({ name }) => name === 'hilda')
    expect([listed?.roles, listed?.sites]).toEqual([['reviewer'], ['HKG', 'EU']])
    expect((await hilda.call('GET /v1/staff/session/info')).result.sites).toEqual(['HKG', 'EU'])
  })
})
