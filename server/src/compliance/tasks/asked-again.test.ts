import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { moveToSite } from '../../status/region-change/site.ts'
import { decideQuestionnaire } from '../questionnaires/review.ts'
import { withdrawAsked } from '../questionnaires/withdraw.ts'
import { approve, ask, send, standardAnswers } from '../../testing/questionnaires.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedAt } from '../../testing/updates.ts'
import { openForMember } from './open.ts'
import { remindOfTasks } from './remind.ts'

/*
 * What a reviewer asks for again or returns for resubmission: its due date, what it closes and when, and the emails
 * about it.
 */

const server = useServer()
const dayMs = 86_400_000
type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const memberAt = (site: string): Promise<TestMember> => verifiedAt(server(), site)
const task = async (member: TestMember, id: string): Promise<Task | undefined> =>
  (await member.tasks()).find((one) => one.id === id)
const closedBy = async (member: TestMember, id: string): Promise<string[]> =>
  (await member.kycInfo()).limitationInfo.flatMap(({ liftedBy, capability }) => (liftedBy === id ? [capability] : []))
const more = (id: string) =>
  decideQuestionnaire(server().running.context, id, {
    verdict: 'resubmission_requested',
    reasons: ['QST_INCOMPLETE'],
    corrections: [],
    by: 'anna',
  })
const inDays = (day: string | null | undefined): number => Math.round((Date.parse(day ?? '') - Date.now()) / dayMs)
const passDays = (member: TestMember, days: number) =>
  server()
    .db.updateTable('questionnaire')
    .set({ due_at: new Date(Date.now() - days * dayMs) })
    .where('member_id', '=', member.id)
    .execute()

it('keeps the earlier approval valid until the due date of the new request, then closes the products that it opened', async () => {
  const member = await memberAt('HKG')
  const answers = async () => {
    const { template, facts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: '280' },
      })
    ).result
    return exampleAnswers(template, { 'decl.name': 'Anouk Vantorre' }, facts)
  }
  // The first approval opens trading. Nothing closes before the due date.
  await ask(server(), member, 280, { dueDays: 14 })
  expect(await closedBy(member, 'profile')).toEqual(expect.arrayContaining(['SPOT']))
  const sent = await send(member, 280, await answers())
  expect(sent.ext_info?.['faults']).toBeUndefined()
  const { questionnaireId, status } = sent.result.questionnaire
  if (status !== 'QUESTIONNAIRE_STATUS_APPROVED') await approve(server(), questionnaireId)
  expect(await closedBy(member, 'profile')).toEqual([])

  await ask(server(), member, 280, { dueDays: 14 })
  expect(await task(member, 'profile')).toMatchObject({
    status: 'TODO',
    opens: [],
    blocks: expect.arrayContaining(['SPOT']),
    closedNow: [],
  })
  expect(await closedBy(member, 'profile')).toEqual([])
  await passDays(member, 1)
  expect(await task(member, 'profile')).toMatchObject({
    status: 'OVERDUE',
    closedNow: expect.arrayContaining(['SPOT']),
  })
  expect(await closedBy(member, 'profile')).toEqual(expect.arrayContaining(['SPOT']))
})

it('closes the task of an agreement that the new region does not have, and closes no product', async () => {
  const member = await memberAt('EU')
  const { context } = server().running
  const opened = (agreement: string) =>
    openForMember(context, {
      memberId: member.id,
      task: 'AGREEMENT',
      agreement,
      blocks: ['SPOT'],
      days: 10,
      by: 'anna',
    })
  for (const agreement of ['client-agreement', 'options-agreement']) await opened(agreement)
  const reviewers = async () =>
    (await member.tasks()).filter(({ openedBy }) => openedBy === 'REVIEWER').map(({ path }) => path.split('id=')[1])
  const move = (site: string) =>
    server()
      .db.transaction()
      .execute((trx) => moveToSite(context, trx, 'reviewer:berta', { memberId: member.id, to: site }))
  expect(new Set(await reviewers())).toEqual(new Set(['client-agreement', 'options-agreement']))
  await move('HKG')
  expect(await reviewers()).toEqual(['client-agreement'])
  const ofHongKong: readonly (string | null)[] = ['profile', 'knowledge', 'risk', 'agreement']
  const past = { due_at: new Date(Date.now() - dayMs) }
  await server()
    .db.updateTable('reviewer_task')
    .set(past)
    .where('member_id', '=', member.id)
    .where('agreement', '=', 'options-agreement')
    .execute()
  expect(
    (await member.kycInfo()).limitationInfo.filter(
      ({ capability, liftedBy }) => capability === 'SPOT' && !ofHongKong.includes(liftedBy),
    ),
  ).toEqual([])
  const closed = await server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('subject', '=', `member:${member.id}`)
    .where('action', '=', 'task.closed')
    .execute()
  expect(closed).toEqual([
    { actor: 'reviewer:berta', data: { request: expect.any(String), task: 'AGREEMENT', movedTo: 'HKG' } },
  ])
  await expect(opened('options-agreement')).rejects.toThrow('Enter one of: client-agreement')
  // Back in a region where it can be signed, the same request asks for it again.
  await move('EU')
  expect(await reviewers()).toEqual(['client-agreement'])
  await opened('options-agreement')
  expect(new Set(await reviewers())).toEqual(new Set(['client-agreement', 'options-agreement']))
})

it('keeps the reviewer’s due date when asking for more, leaves at least a week, and sends an email', async () => {
  const member = await memberAt('DEFAULT')
  await ask(server(), member, 260, { dueDays: 10 })
  const { result } = await send(member, 260, {
    ...standardAnswers,
    'pep.self': 'family',
    'pep.detail': 'My sister is a member of parliament',
  })
  const { questionnaireId } = result.questionnaire
  await more(questionnaireId)
  const own = async () => (await member.tasks()).find(({ templateCode }) => templateCode === 260)
  expect(await own()).toMatchObject({ status: 'RESUBMISSION_REQUESTED' })
  expect(inDays((await own())?.dueAt)).toBe(10)
})

it('extends a due date less than a week away to a week', async () => {
  const member = await memberAt('DEFAULT')
  await ask(server(), member, 260, { dueDays: 2 })
  const { result } = await send(member, 260, {
    ...standardAnswers,
    'pep.self': 'family',
    'pep.detail': 'My sister is a member of parliament',
  })
  await more(result.questionnaire.questionnaireId)
  const [row] = await server()
    .db.selectFrom('questionnaire')
    .select('due_at')
    .where('id', '=', result.questionnaire.questionnaireId)
    .execute()
  expect(inDays(row?.due_at?.toISOString())).toBe(7)
})

it('reminds a member who is not verified of a resubmission before its due date', async () => {
  const member = await server().member()
  const id = await ask(server(), member, 210, { dueDays: 3 })
  await server()
    .db.updateTable('questionnaire')
    .set({ state: 'QUESTIONNAIRE_STATUS_REJECTED', due_at: new Date(Date.now() + dayMs / 2) })
    .where('id', '=', id)
    .execute()
  await remindOfTasks(server().running.context, new Date())
  expect((await emailsTo(server(), member)).filter(({ kind }) => kind.startsWith('task-due'))).toHaveLength(1)
})

describe('a questionnaire asked for again', () => {
  const withdraw = (id: string) => withdrawAsked(server().running.context, id, 'anna')
  const draftOf = async (member: TestMember, code: number) =>
    (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: String(code) } }))
      .result
  const rowOf = (id: string) =>
    server()
      .db.selectFrom('questionnaire')
      .select(['state', 'final', 'reasons', 'due_at', 'valid_until', 'withdrawn_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** A member of the region with an approved form. Returns what was submitted. */
  async function approvedAt(site: string, code: number) {
    const member = await memberAt(site)
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: code } })
    const { template, facts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: String(code) },
      })
    ).result
    const { result } = await send(member, code, exampleAnswers(template, { 'decl.name': 'Anouk Vantorre' }, facts))
    const { questionnaireId: id, status } = result.questionnaire
    if (status !== 'QUESTIONNAIRE_STATUS_APPROVED') await approve(server(), id)
    return { member, id }
  }

  it.each([
    ['IND', 280, 'aml', undefined],
    ['EU', 260, 'profile', 14],
  ] as const)(
    'when withdrawn (%s, %s), is approved as before, with its answers and expiry date, and later tasks are open',
    async (site, code, computed, dueDays) => {
      const { member, id } = await approvedAt(site, code)
      const [before, sent] = [await rowOf(id), await draftOf(member, code)]
      const computedTasks = async () => await member.tasks()
      const tasksBefore = await computedTasks()
      expect(await ask(server(), member, code, dueDays ? { dueDays } : {})).toBe(id)
      expect(await task(member, computed)).toMatchObject({ status: 'TODO' })
      await withdraw(id)
      expect(await rowOf(id)).toEqual(before)
      expect(await task(member, computed)).toMatchObject({ status: 'DONE' })
      expect(await computedTasks()).toEqual(tasksBefore)
      expect((await draftOf(member, code)).draft.values).toEqual(sent.draft.values)
      // There is nothing left to withdraw.
      await expect(withdraw(id)).rejects.toThrow('decided already')
      expect(await ask(server(), member, code)).toBe(id)
    },
  )

  it('when withdrawn after the member submitted it, counts the approved answers and not the newer ones', async () => {
    const { member, id } = await approvedAt('DEFAULT', 260)
    const [before, sent] = [await rowOf(id), await draftOf(member, 260)]
    await ask(server(), member, 260)
    await send(member, 260, {
      ...standardAnswers,
      'pep.self': 'family',
      'pep.detail': 'My sister is a member of parliament',
    })
    await more(id)
    await withdraw(id)
    expect(await rowOf(id)).toEqual(before)
    expect((await draftOf(member, 260)).draft.values).toEqual(sent.draft.values)
  })

  it('when withdrawn after a final refusal, stays refused', async () => {
    const member = await memberAt('DEFAULT')
    const { result } = await send(member, 260, {
      ...standardAnswers,
      'pep.self': 'family',
      'pep.detail': 'My sister is a member of parliament',
    })
    const { questionnaireId: id } = result.questionnaire
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'rejected',
      reasons: ['QST_NOT_ELIGIBLE'],
      corrections: [],
      by: 'anna',
    })
    const before = await rowOf(id)
    await ask(server(), member, 260)
    await withdraw(id)
    expect(await rowOf(id)).toEqual(before)
    expect(await task(member, 'profile')).toMatchObject({ status: 'REJECTED_FINAL' })
  })

  it('without a due date, keeps the approval valid for the region’s minimum days, and names the last one in the email', async () => {
    const { member } = await approvedAt('IND', 280)
    await ask(server(), member, 280)
    const asked = await task(member, 'aml')
    expect(asked).toMatchObject({ status: 'TODO', opens: [], blocks: expect.arrayContaining(['SPOT']), closedNow: [] })
    expect(inDays(asked?.dueAt)).toBe(14)
    expect(await closedBy(member, 'aml')).toEqual([])
    const email = (await emailsTo(server(), member)).findLast(({ kind }) => kind.startsWith('task-opened'))
    const named = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(asked?.dueAt ?? ''),
    )
    expect([email?.kind, email?.body]).toEqual(['task-opened', expect.stringContaining(named)])
  })

  it('when expired, gets no due date', async () => {
    const { member, id } = await approvedAt('EU', 260)
    await server()
      .db.updateTable('questionnaire')
      .set({ valid_until: new Date(Date.now() - dayMs) })
      .where('id', '=', id)
      .execute()
    await ask(server(), member, 260)
    expect((await rowOf(id)).due_at).toBeNull()
  })
})
