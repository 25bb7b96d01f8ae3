import { expect, it } from 'vitest'
import { openTask } from '../reverification/store.ts'
import { attemptInReview, completeDraft, startDraft } from '../testing/attempts.ts'
import { usePartner } from '../testing/partner.ts'
import { useServer, type TestMember } from '../testing/server.ts'
import { decideByPerson } from '../providers/builtin/jobs.ts'
import { setWebhook } from './endpoints.ts'

const server = useServer()
usePartner(server)

/** A member whom the partner sent, with a session of their own for brevity. */
async function sentByPartner(): Promise<TestMember> {
  await setWebhook(server().running.context, 'shop', 'https://shop.invalid/hook', 'operator:test')
  const member = await server().member()
  await server()
    .db.insertInto('partner_member')
    .values({ partner_id: 'shop', user_hash: Buffer.from(member.email), member_id: member.id, user_sealed: null })
    .execute()
  return member
}
const told = async (member: TestMember): Promise<string[]> => {
  const rows = await server().db.selectFrom('webhook_delivery').select('type').where('member_id', '=', member.id).orderBy('occurred_at').execute()
  return rows.map(({ type }) => type)
}

it('a partner is told of what is sent', async () => {
  const member = await sentByPartner()
  const { attemptId } = await completeDraft(member)
  await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  expect((await told(member)).filter((type) => type === 'verification.submitted')).toHaveLength(1)
})

it('of what is decided', async () => {
  const member = await sentByPartner()
  const attemptId = await attemptInReview(server(), member)
  await decideByPerson(server().running.context, attemptId, 'needs_action', ['DOC_EXPIRED'], 'test')
  expect(await told(member)).toEqual(['verification.decided'])
})

it('of a newer document that is due', async () => {
  const member = await sentByPartner()
  await server()
    .db.transaction()
    .execute((trx) => openTask(trx, member.id, { cause: 'operator:test', dueOn: '2030-01-01' }))
  expect(await told(member)).toEqual(['verification.due'])
})

it('and of a reset', async () => {
  const member = await sentByPartner()
  await startDraft(member)
  await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
  expect(await told(member)).toEqual(['verification.reset'])
})
