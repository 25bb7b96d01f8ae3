import { expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { decidedCase, nextCheck, withoutEarlier } from '../../../../../testing/quality.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer({ TESSERA_QUALITY_PERCENT: '100' })
const name = 'GET /v1/staff/quality/read'

it(`${name} shows a case without anything that tells how it was decided, to the person who took it`, async () => {
  const { id, member, decision } = await decidedCase(server(), { by: 'reviewer:zoe', verdict: 'rejected' })
  await server().db.updateTable('member').set({ kyc_level: 1 }).where('id', '=', member.id).execute()
  const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
  expect(await nextCheck(anna)).toBe(decision)
  const { result } = await anna.call(name, { query: { id: decision } })
  expect(result).toMatchObject({
    id,
    state: 'in_review',
    member: { level: 0 },
    reasons: [],
    notes: [],
    history: [],
    otherCases: [],
    holds: [],
    acts: [],
  })
  expect(result.verdicts).toEqual(['approved', 'resubmission_requested', 'rejected'])
  expect(result.offered.map((one) => one.verdict)).toContain('rejected')
  expect(JSON.stringify({ ...result, offered: [], verdicts: [] })).not.toMatch(/zoe|reject|FRAUD/i)
  expect((await bert.call(name, { query: { id: decision } })).ret_code).toBe(code('caseUnknown'))
})

it('keeps the member’s page and cases closed to the person who checks, until they answer', async () => {
  await withoutEarlier(server())
  const { id, member, decision } = await decidedCase(server(), { by: 'reviewer:zoe', verdict: 'rejected' })
  const bert = await atConsole(server(), 'second-reviewer')
  expect(await nextCheck(bert)).toBe(decision)
  const opened = async () => [
    (await bert.call('GET /v1/staff/case/changes', { query: { id, version: '0' } })).ret_code,
    (await bert.call('GET /v1/staff/member/tasks', { query: { id: String(member.id) } })).ret_code,
    (await bert.call('GET /v1/staff/case/read', { query: { id } })).ret_code,
    (await bert.call('GET /v1/staff/member/read', { query: { id: String(member.id) } })).ret_code,
  ]
  expect(await opened()).toEqual([code('checkOpen'), code('checkOpen'), code('checkOpen'), code('checkOpen')])
  await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
  const lock = { memberId: member.id, locked: true, reason: 'FRAUD' }
  expect((await bert.call('POST /v1/staff/member/lock', { body: lock })).ret_code).toBe(code('checkOpen'))
  expect((await bert.call('POST /v1/staff/case/note', { body: { id, text: 'x' } })).ret_code).toBe(code('checkOpen'))
  await server().db.updateTable('staff_session').set({ confirmed_at: new Date() }).execute()
  const levelFound = async () =>
    (await bert.call('POST /v1/staff/member/search', { body: { text: String(member.id) } })).result.map(
      ({ level }) => level,
    )
  expect(await levelFound()).toEqual([null])
  expect(
    (await bert.call('POST /v1/staff/case/original', { body: { id, file: decision, purpose: 'ANSWER_MEMBER' } }))
      .ret_code,
  ).toBe(code('checkOpen'))
  await bert.call('POST /v1/staff/quality/review', { body: { id: decision, verdict: 'approved', reasons: [] } })
  expect(await opened()).toEqual([0, 0, 0, 0])
  expect(await levelFound()).toEqual([0])
})
