import { beforeEach, describe, expect, it } from 'vitest'
import type { QueueStatus } from '@tessera/contract/queue-statuses.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { proofInReview } from '../../../../../testing/addresses.ts'
import { verifiedAt } from '../../../../../testing/updates.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'
import { newCases } from '../../../../../testing/waiting-cases.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/queue/list'

/** An identity, sent that many hours ago. */
async function identity(hoursAgo: number): Promise<string> {
  const id = await attemptInReview(server(), await server().member())
  await server()
    .db.updateTable('attempt')
    .set({ submitted_at: new Date(Date.now() - hoursAgo * 3_600_000) })
    .where('id', '=', id)
    .execute()
  return id
}

beforeEach(async () => {
  await server().db.updateTable('attempt').set({ state: 'rejected' }).where('state', '=', 'in_review').execute()
})

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ query: { kind: 'everything' } }, 'kind'],
    [{ query: { page: '0' } }, 'page'],
  ])

  it('lists the earliest due first, with due times from the region file, and without a name', async () => {
    const [late, early] = [await identity(2), await identity(30)]
    const address = await proofInReview(server(), await verifiedAt(server(), 'DEFAULT'))
    const { result } = await (await atConsole(server())).call(name)
    expect(result.rows.map(({ id }) => id)).toEqual([early, late, address])
    expect(result.rows[0]).toMatchObject({
      kind: 'attempt',
      site: 'DEFAULT',
      about: ['LEVEL_1', 'NL', 'PASSPORT', 'ATTEMPT_1'],
    })
    expect(result.kinds).toEqual([
      { kind: 'attempt', count: 2, overdue: 1 },
      { kind: 'address-proof', count: 1, overdue: 0 },
    ])
    expect(JSON.stringify(result)).not.toContain('Vantorre')
  })

  it('is due for the first look until a reviewer opens it, then for the decision, and again when it is sent again', async () => {
    const id = await identity(2)
    const anna = await atConsole(server())
    const due = async () => {
      const row = (await anna.call(name)).result.rows.find((one) => one.id === id)
      return [row?.firstLook, (Date.parse(row?.due ?? '') - Date.parse(row?.since ?? '')) / 3_600_000]
    }
    expect(await due()).toEqual([true, 4])
    await (await atConsole(server(), 'second-reviewer')).call('GET /v1/staff/case/read', { query: { id } })
    expect(await due()).toEqual([false, 24])
    await server().db.updateTable('attempt').set({ submitted_at: new Date() }).where('id', '=', id).execute()
    expect(await due()).toEqual([true, 4])
    await anna.call('GET /v1/staff/case/read', { query: { id } })
    expect(await due()).toEqual([false, 24])
  })

  it('shows what the filter asks for: kind, overdue, mine or free', async () => {
    const [late, early] = [await identity(2), await identity(30)]
    const [mine, other] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    await mine.call('POST /v1/staff/queue/claim', { body: { caseId: late } })
    const ids = async (query: Record<string, string>, visitor = mine) =>
      (await visitor.callWith(name, { query: { kind: 'attempt', ...query } })).result.rows.map(({ id }) => id)
    expect(await ids({})).toEqual([early, late])
    expect(await ids({ overdue: 'yes' })).toEqual([early])
    expect(await ids({ claimed: 'mine' })).toEqual([late])
    expect(await ids({ claimed: 'mine' }, other)).toEqual([])
    expect(await ids({ claimed: 'free' }, other)).toEqual([early])
    expect(await ids({ site: 'HKG' })).toEqual([])
    expect((await mine.callWith(name, { query: { page: '2' } })).result.rows).toEqual([])
  })

  it('shows no row that a colleague decided since the order was made, and a claim of theirs at once', async () => {
    const [first, second] = [await identity(2), await identity(1)]
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const rows = async (query: Record<string, string> = {}) =>
      (await anna.callWith(name, { query: { kind: 'attempt', ...query } })).result.rows.map(({ id, claim }) => [
        id,
        claim?.by,
      ])
    expect(await rows()).toEqual([
      [first, undefined],
      [second, undefined],
    ])
    await server().db.updateTable('attempt').set({ state: 'rejected' }).where('id', '=', first).execute()
    await bert.call('POST /v1/staff/queue/claim', { body: { caseId: second } })
    expect(await rows()).toEqual([[second, 'second-reviewer']])
    expect(await rows({ claimed: 'free' })).toEqual([])
  })

  it('finds screening hits, video calls and what vendors left to a reviewer, also in a saved view', async () => {
    const plain = await identity(1)
    const handedOver = await newCases.identity(server())
    await handedOver.events['hit']?.()
    const call = await newCases.questionnaire(server())
    const anna = await atConsole(server())
    const at = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '')
    await anna.call('POST /v1/staff/case/appoint', { body: { id: call.id, at, link: 'https://meet.example/r/42' } })
    const list = async (status?: QueueStatus) => (await anna.callWith(name, { query: status ? { status } : {} })).result
    const found = async (status: QueueStatus) => (await list(status)).rows.map(({ id }) => id)
    expect(await found('screening-hit')).toEqual([handedOver.id])
    expect(await found('vendor-hand-over')).toEqual([handedOver.id])
    expect(await found('video-call')).toEqual([call.id])
    const { statuses, rows } = await list()
    expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toMatchObject({
      hold: 1,
      'screening-hit': 1,
      'vendor-hand-over': 1,
      'video-call': 1,
      snooze: 0,
    })
    expect(Object.fromEntries(rows.map(({ id, marks }) => [id, marks]))).toMatchObject({
      [plain]: [],
      [handedOver.id]: ['screening-hit', 'vendor-hand-over'],
      [call.id]: ['video-call'],
    })
    const view = { name: 'Calls', filter: { status: 'video-call' as const } }
    expect((await anna.call('POST /v1/staff/queue/save-view', { body: view })).result).toContainEqual(view)
  })

  it('names who set a video call that the member cancelled', async () => {
    const { id } = await newCases.questionnaire(server())
    const { member_id } = await server()
      .db.selectFrom('questionnaire')
      .select('member_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const cancelled = {
      questionnaire_id: id,
      member_id,
      at: new Date('2099-11-30T09:30:00Z'),
      appointed_by: 'reviewer:anna',
      seen_at: null,
    }
    await server().db.insertInto('cancelled_video_call').values(cancelled).execute()
    const { rows } = (await (await atConsole(server())).callWith(name, { query: { kind: 'cancelled-video-call' } }))
      .result
    expect(rows.map(({ about }) => about)).toEqual([['2099-11-30T09:30Z', 'anna']])
  })
})
