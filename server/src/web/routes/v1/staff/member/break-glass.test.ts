import { beforeEach, describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/member/break-glass'
const reason = 'MEMBER_AT_RISK' as const

beforeEach(async () => {
  await onlyStaff(server(), { root: 'admin', sam: 'senior', olga: 'reviewer' })
  await limitToRegions(server(), 'olga', 'HKG')
})

describe(name, () => {
  fieldsOfStaff(
    server,
    name,
    [
      [{ body: { memberId: 0, reason } }, 'memberId'],
      [{ body: { memberId: 1, reason: 'CURIOUS' } }, 'reason'],
    ],
    'olga',
  )

  it('opens one member of another region for thirty minutes, and no other', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const id = await attemptInReview(server(), member)
    const olga = await atConsole(server(), 'olga')
    const see = async () => [
      (await olga.call('GET /v1/staff/member/read', { query: { id: String(member.id) } })).ret_code,
      (await olga.call('GET /v1/staff/case/read', { query: { id } })).ret_code,
    ]
    const hidden = [code('memberUnknown'), code('caseUnknown')]
    expect(await see()).toEqual(hidden)
    const { result } = await olga.call(name, { body: { memberId: member.id, reason } })
    expect(Date.parse(result.until) - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(Date.parse(result.until) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    expect(await see()).toEqual([0, 0])
    const another = await olga.call('GET /v1/staff/member/read', { query: { id: String(other.id) } })
    expect(another.ret_code).toBe(code('memberUnknown'))
    expect((await olga.call('GET /v1/staff/session/info')).result.openGlass).toEqual({
      memberId: member.id,
      until: result.until,
    })
    await server().db.updateTable('break_glass').set({ until: new Date() }).execute()
    expect(await see()).toEqual(hidden)
    expect((await olga.call('GET /v1/staff/session/info')).result.openGlass).toBeNull()
  })

  it('is recorded with the reason and with whom it notified', async () => {
    const member = await server().member()
    const olga = await atConsole(server(), 'olga')
    const { result } = await olga.call(name, { body: { memberId: member.id, reason } })
    const event = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('action', '=', 'break-glass.opened')
      .where('subject', '=', `member:${member.id}`)
      .executeTakeFirst()
    expect(event).toEqual({
      actor: 'reviewer:olga',
      data: { reason, until: result.until, notified: ['root', 'sam'] },
    })
  })

  it('notifies all admins and seniors while fewer than two of them signed in within a week', async () => {
    await onlyStaff(server(), { ada: 'admin', ivo: 'admin', eva: 'senior', olga: 'reviewer' })
    await limitToRegions(server(), 'olga', 'HKG')
    const olga = await atConsole(server(), 'olga')
    const notified = async () => {
      await olga.call(name, { body: { memberId: (await server().member()).id, reason } })
      const { notified: names } = await server()
        .db.selectFrom('break_glass')
        .select('notified')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return names
    }
    await atConsole(server(), 'eva')
    expect(await notified()).toEqual(['ada', 'eva', 'ivo'])
    await atConsole(server(), 'ivo')
    expect(await notified()).toEqual(['ivo', 'eva'])
  })

  it('needs a fresh confirmation, a member of another region, and two people to notify', async () => {
    const member = await server().member()
    const olga = await atConsole(server(), 'olga')
    const open = async (memberId = member.id) => (await olga.call(name, { body: { memberId, reason } })).ret_code
    expect(await open(999_999_999)).toBe(code('memberUnknown'))
    await server().db.updateTable('member').set({ site: 'HKG' }).where('id', '=', member.id).execute()
    expect(await open()).toBe(code('breakGlassRefused'))
    await server().db.updateTable('member').set({ site: 'EU' }).where('id', '=', member.id).execute()
    await server().db.updateTable('staff').set({ removed_at: new Date() }).where('name', '=', 'sam').execute()
    expect(await open()).toBe(code('breakGlassRefused'))
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect(await open()).toBe(code('staffConfirmationNeeded'))
  })
})
