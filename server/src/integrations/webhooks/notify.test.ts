import { expect, it } from 'vitest'
import { upholdDecision } from '../../verification/appeals/appeal.ts'
import { notifyDecision } from '../../accounts/email/decided.ts'
import { openForMember } from '../../compliance/tasks/open.ts'
import { remindOfTasks } from '../../compliance/tasks/remind.ts'
import { openTask } from '../../verification/reverification/store.ts'
import { attemptInReview, completeDraft, decidedAttempt, startDraft } from '../../testing/attempts.ts'
import { usePartner } from '../../testing/partner.ts'
import { ask } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'
import { setWebhook } from './endpoints.ts'

const server = useServer()
usePartner(server)

/** A member whom the partner sent, with a session for brevity. */
async function sentByPartner(): Promise<TestMember> {
  await setWebhook(server().running.context, 'shop', 'https://shop.invalid/hook', 'reviewer:test')
  const member = await server().member()
  await server()
    .db.insertInto('partner_member')
    .values({ partner_id: 'shop', user_hash: Buffer.from(member.email), member_id: member.id, user_sealed: null })
    .execute()
  return member
}
const notified = async (member: TestMember): Promise<string[]> => {
  const rows = await server()
    .db.selectFrom('webhook_delivery')
    .select('type')
    .where('member_id', '=', member.id)
    .orderBy('occurred_at')
    .execute()
  return rows.map(({ type }) => type)
}

it('notifies a partner of a submission', async () => {
  const member = await sentByPartner()
  const { attemptId } = await completeDraft(member)
  await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  expect((await notified(member)).filter((type) => type === 'verification.submitted')).toHaveLength(1)
})

it('notifies a partner of a decision', async () => {
  const member = await sentByPartner()
  const attemptId = await attemptInReview(server(), member)
  await decideByReviewer(server().running.context, attemptId, {
    verdict: 'resubmission_requested',
    reasons: ['DOC_EXPIRED'],
    reviewer: 'test',
  })
  expect(await notified(member)).toEqual(['verification.decided'])
})

it('notifies a partner when a newer document is due', async () => {
  const member = await sentByPartner()
  await server()
    .db.transaction()
    .execute((trx) => openTask(trx, member.id, { cause: 'reviewer:test', dueOn: '2030-01-01' }))
  expect(await notified(member)).toEqual(['verification.due'])
})

it('notifies a partner of a reset', async () => {
  const member = await sentByPartner()
  await startDraft(member)
  await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
  expect(await notified(member)).toEqual(['verification.reset'])
})

it('notifies a partner of the answer to an appeal, since there is no email', async () => {
  const member = await sentByPartner()
  const caseId = await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
  await member.call('POST /v1/private/appeal/send', { body: { message: 'It is my own passport, and nobody else’s.' } })
  const before = (await notified(member)).length
  await upholdDecision(server().running.context, caseId, 'berta')
  expect((await notified(member)).slice(before)).toEqual(['verification.decided'])
})

it('notifies a partner when a task opens, when its due date is near, and of its result', async () => {
  const member = await sentByPartner()
  await server().setMember(member, { kyc_level: 1 })
  const { context } = server().running
  await openForMember(context, { memberId: member.id, task: 'IDV_L2_POA', blocks: [], days: 1, by: 'anna' })
  expect(await notified(member)).toEqual(['task.due'])
  await remindOfTasks(context, new Date())
  await remindOfTasks(context, new Date())
  expect(await notified(member)).toEqual(['task.due', 'task.due'])
  const id = await ask(server(), member, 230)
  expect(await notified(member)).toEqual(['task.due', 'task.due', 'task.due'])
  await server()
    .db.transaction()
    .execute((trx) =>
      notifyDecision(trx, context, { memberId: member.id, on: 'questionnaire', as: 'action', decision: id }),
    )
  expect((await notified(member)).slice(3)).toEqual(['task.decided'])
})

it('notifies a partner when a member moves to another region, which may have other tasks', async () => {
  const member = await sentByPartner()
  await decidedAttempt(server(), member, 'approved')
  const before = await notified(member)
  await server().move(member, 'KAZ')
  expect(await notified(member)).toEqual([...before, 'task.due'])
})
