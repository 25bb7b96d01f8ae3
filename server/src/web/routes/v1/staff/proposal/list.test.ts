import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withActs } from '../../../../../testing/approvals.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { receiveArchive } from '../../../../../testing/case-export.ts'
import { atConsole, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const reason = 'AUDIT'

let usual: ReturnType<typeof server>['running']['context']['regions']
beforeEach(async () => {
  const { context } = server().running
  usual = context.regions
  context.regions = withActs(usual, ['erase', 'export'])
  await server().db.deleteFrom('act_proposal').execute()
  await onlyStaff(server(), { root: 'admin', ruth: 'admin', carla: 'senior', dora: 'senior', anna: 'reviewer' })
})
afterEach(() => {
  server().running.context.regions = usual
})

const at = (name: string) => atConsole(server(), name)
const waiting = async (visitor: Visitor) => (await visitor.call('GET /v1/staff/proposal/list')).result
const erase = (visitor: Visitor, memberId: number) =>
  visitor.call('POST /v1/staff/member/erase', { body: { memberId } })
const keyOf = async (id: number) =>
  (await server().db.selectFrom('member').select('data_key').where('id', '=', id).executeTakeFirstOrThrow()).data_key
const eventsOf = async (subject: string) =>
  (
    await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('subject', '=', subject)
      .where('action', 'like', 'act.%')
      .orderBy('seq')
      .execute()
  ).map(({ actor, action }) => `${actor} ${action}`)

describe('GET /v1/staff/proposal/list', () => {
  it('an erasure happens when a second admin does the same, never by the first one alone', async () => {
    const [root, ruth] = [await at('root'), await at('ruth')]
    const { id } = await server().member()
    const shown = await root.call('GET /v1/staff/member/erasure', { query: { id: String(id) } })
    expect(shown.result).toMatchObject({ already: false, needsSecond: true })
    expect((await waiting(root)).exportSites).toContain('DEFAULT')
    expect((await erase(root, id)).result).toEqual({ outcome: 'proposed' })
    expect((await erase(root, id)).ext_info?.['reason']).toContain('a second person must confirm it')
    expect(await keyOf(id)).not.toBeNull()
    expect((await waiting(ruth)).proposals).toMatchObject([{ act: 'erase', memberId: id, by: 'root', own: false }])
    expect((await waiting(await at('carla'))).proposals).toEqual([])
    expect((await erase(ruth, id)).result).toMatchObject({ outcome: 'erased', already: false })
    expect(await keyOf(id)).toBeNull()
    expect((await waiting(ruth)).proposals).toEqual([])
    expect(await eventsOf(`member:${id}`)).toEqual(['reviewer:root act.proposed', 'reviewer:ruth act.confirmed'])
  })

  it('is confirmed neither by a person whom the first one let in nor by who let the first one in', async () => {
    const [root, ruth] = [await at('root'), await at('ruth')]
    const [one, two] = [await server().member(), await server().member()]
    await root.call('POST /v1/staff/people/add', { body: { name: 'eve', roles: ['admin'], sites: [] } })
    const eve = await at('eve')
    await erase(root, one.id)
    await erase(eve, two.id)
    expect((await erase(eve, one.id)).ext_info?.['reason']).toContain('added or invited root')
    expect((await erase(root, two.id)).ext_info?.['reason']).toContain('added or invited eve')
    expect([await keyOf(one.id), await keyOf(two.id)]).not.toContain(null)
    for (const { id } of [one, two]) expect((await erase(ruth, id)).result).toMatchObject({ outcome: 'erased' })
  })

  it('the second senior gets the archive of a case, for the same reason only', async () => {
    const [carla, dora] = [await at('carla'), await at('dora')]
    const id = await attemptInReview(server(), await server().member())
    const ask = (by: Visitor, why: string) => by.callWith('POST /v1/staff/export/case', { body: { id, reason: why } })
    expect((await ask(carla, reason)).result).toEqual({ outcome: 'proposed' })
    expect((await ask(carla, reason)).ret_code).toBe(code('exportRefused'))
    expect((await ask(dora, 'COURT_ORDER')).ext_info?.['reason']).toContain('both must give the same')
    const exported = () =>
      server().db.selectFrom('audit_event').select('seq').where('action', '=', 'case.exported').execute()
    expect(await exported()).toEqual([])
    const { files } = await receiveArchive(dora, 'case', { id, reason })
    expect(JSON.parse(files.get('manifest.json') ?? '{}')).toMatchObject({ exportedBy: 'dora', askedBy: 'carla' })
    expect(await exported()).toHaveLength(1)
  })

  it('an export of an erased member’s case waits no longer', async () => {
    const [root, ruth, carla, dora] = [await at('root'), await at('ruth'), await at('carla'), await at('dora')]
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await carla.callWith('POST /v1/staff/export/case', { body: { id, reason } })
    expect((await waiting(dora)).proposals).toMatchObject([{ act: 'export', caseId: id }])
    for (const admin of [root, ruth]) await erase(admin, member.id)
    expect((await waiting(dora)).proposals).toEqual([])
  })

  it('a period of some regions is confirmed by a senior of the same regions', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const id = await attemptInReview(server(), await server().member())
    await server().db.updateTable('attempt').set({ submitted_at: new Date() }).where('id', '=', id).execute()
    await limitToRegions(server(), 'carla', 'DEFAULT')
    const [carla, dora] = [await at('carla'), await at('dora')]
    const body = { from: day, to: day, reason } as const
    expect((await carla.callWith('POST /v1/staff/export/period', { body })).result).toEqual({ outcome: 'proposed' })
    expect((await waiting(carla)).proposals).toMatchObject([{ period: { from: day, to: day }, own: true, reason }])
    expect((await waiting(dora)).proposals).toEqual([])
    expect((await dora.callWith('POST /v1/staff/export/period', { body })).result).toEqual({ outcome: 'proposed' })
  })

  it('says for which acts a second person is missing', async () => {
    await onlyStaff(server(), { root: 'admin', carla: 'senior', anna: 'reviewer' })
    expect((await waiting(await at('root'))).alone).toEqual(['erase'])
    expect((await waiting(await at('carla'))).alone).toEqual(['export'])
    expect((await waiting(await at('anna'))).alone).toEqual([])
  })

  it('says before a request that a third person is needed where one of two let the other in', async () => {
    await onlyStaff(server(), { root: 'admin' })
    const root = await at('root')
    const add = (name: string) =>
      root.call('POST /v1/staff/people/add', { body: { name, roles: ['admin'], sites: [] } })
    await add('fay')
    const fay = await at('fay')
    expect([(await waiting(root)).letIn, (await waiting(fay)).letIn]).toEqual([['erase'], ['erase']])
    await add('gil')
    expect([(await waiting(root)).letIn, (await waiting(fay)).letIn]).toEqual([['erase'], []])
  })

  it('forgets what nobody confirmed within seven days, and what a person asked for who left', async () => {
    const [root, ruth] = [await at('root'), await at('ruth')]
    const { id } = await server().member()
    await erase(root, id)
    await server()
      .db.updateTable('act_proposal')
      .set({ proposed_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    expect((await waiting(ruth)).proposals).toEqual([])
    expect((await erase(ruth, id)).result).toEqual({ outcome: 'proposed' })
    await server().db.updateTable('staff').set({ removed_at: new Date() }).where('name', '=', 'ruth').execute()
    expect((await erase(root, id)).result).toEqual({ outcome: 'proposed' })
  })
})
