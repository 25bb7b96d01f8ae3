import { describe, expect, it } from 'vitest'
import { decideQuestionnaire } from '../../../../../compliance/questionnaires/review.ts'
import { openForReview } from '../../../../../compliance/questionnaires/open-for-review.ts'
import { queueEmail, type EmailRequest } from '../../../../../accounts/email/outbox.ts'
import { memberById } from '../../../../../accounts/members/store.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { memberWithPrerequisites, send, standardAnswers } from '../../../../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/notice/list'

async function email(member: TestMember, request: Pick<EmailRequest, 'kind' | 'values'>): Promise<void> {
  const { db, running } = server()
  await db.transaction().execute(async (trx) => {
    const holder = await memberById(trx, member.id)
    if (!holder) throw new Error('There is no such member')
    await queueEmail(trx, running.context, holder, { ...request, onceKey: `${request.kind}:${member.id}` })
  })
}
const titles = async (member: TestMember): Promise<string[]> =>
  (await member.call(name)).result.list.map(({ title }) => title)

describe(name, () => {
  it('lists what we emailed, without the brand, without codes, and to its member only', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await email(member, { kind: 'transfer-stopped', values: {} })
    await email(member, { kind: 'one-time-code', values: { code: '123456' } })
    await email(member, { kind: 'task-due', values: { date: '2026-12-01' } })
    expect(await titles(member)).toEqual(['Task due on 1 December 2026', 'Your identity was not moved'])
    expect(JSON.stringify((await member.call(name)).result)).not.toContain('123456')
    expect(await titles(other)).toEqual([])
  })

  it('leaves out the brand where the email isolates it, too', async () => {
    const member = await server().member()
    await server().db.updateTable('member').set({ language: 'ar-SA' }).where('id', '=', member.id).execute()
    await email(member, { kind: 'transfer-stopped', values: {} })
    const [title = ''] = await titles(member)
    expect(title).toMatch(/^\p{Script=Arabic}/u)
  })

  it('lists each document that the member sent', async () => {
    const member = await server().member()
    await attemptInReview(server(), member)
    expect(await titles(member)).toEqual(['We’re checking your document'])
  })

  it('says in the title what became of each form, and which task its answers brought, with its day', async () => {
    const member = await memberWithPrerequisites(server())
    await send(member, 260, { ...standardAnswers, 'use.volume': 'gt_1m' })
    expect((await titles(member)).toSorted()).toEqual([
      expect.stringMatching(/^New task: Source of funds.*, due \d+ \w+ \d{4}$/),
      'Your answers were sent: Standard questionnaire',
    ])
    const task = (await member.call(name)).result.list.find(({ title }) => title.startsWith('New task'))
    expect(task?.text).toMatch(/:\nhttp\S+\/user\/accounts\/auth\/questionnaire\?code=230$/)
    await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 260 } })
    await send(member, 260, { ...standardAnswers, 'use.volume': 'lt_1k' })
    expect((await titles(member)).toSorted()).toEqual([
      expect.stringMatching(/^No longer needed: Source of funds/),
      'Your answers are approved: Standard questionnaire',
      'Your answers were sent: Standard questionnaire',
    ])
  })

  it('names the form that a reviewer decided, once', async () => {
    const member = await memberWithPrerequisites(server())
    await send(member, 260, { ...standardAnswers, 'pep.self': 'i_am', 'pep.detail': 'Member of parliament' })
    const { id } = await server()
      .db.selectFrom('questionnaire')
      .select('id')
      .where('member_id', '=', member.id)
      .where('template_code', '=', 260)
      .executeTakeFirstOrThrow()
    await openForReview(server().running.context, id, 'anna')
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'resubmission_requested',
      reasons: ['QST_UNCLEAR'],
      corrections: ['pep.self'],
      by: 'anna',
    })
    expect((await titles(member)).filter((title) => !title.startsWith('New task'))).toEqual([
      'Your answers need changes: Standard questionnaire',
    ])
  })

  it('says that the data is ready without a time in UTC, which the page shows as the member’s', async () => {
    const member = await server().member()
    await email(member, {
      kind: 'data-ready',
      values: { time: '2026-12-02T02:00:00.000Z', link: 'https://example.org' },
    })
    const { list } = (await member.call(name)).result
    expect(list[0]?.title).toBe('Your data is ready')
    expect(list[0]?.text).toMatch(/Download your data:\nhttp\S+\/auth\/myData$/)
  })

  it('never shows the phrase of the member’s emails', async () => {
    const member = await server().member()
    await member.call('POST /v1/private/security/phrase', { body: { phrase: 'blue heron 42' } })
    await email(member, { kind: 'transfer-stopped', values: {} })
    const { list } = (await member.call(name)).result
    expect(list.map(({ text }) => text.length > 20)).not.toContain(false)
    expect(JSON.stringify(list)).not.toContain('blue heron')
  })

  it('has no link that acts without a sign-in: only who reads the mailbox gets it', async () => {
    const member = await server().member()
    await member.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    const { list } = (await member.call(name)).result
    expect(list[0]?.text).toMatch(/secure your account:\nhttp\S+\/user\/accounts\/auth\/security(\n|$)/)
    expect(JSON.stringify(list)).not.toMatch(/not-me|#/)
  })

  it.each([
    ['password', { password: 'three newer words here' }, 'Password changed'],
    ['phrase', { phrase: 'blue heron 42' }, 'Email phrase changed'],
  ] as const)('says what changed of the sign-in, without a time in UTC: %s', async (path, body, title) => {
    const member = await server().member()
    await member.call(`POST /v1/private/security/${path}`, { body })
    const { list } = (await member.call(name)).result
    expect(list[0]?.title).toBe(title)
    expect(list[0]?.text).toMatch(/^If this was not you, secure your account:\nhttp\S+\/auth\/security$/)
  })

  it('counts what came since the member last opened the list', async () => {
    const member = await server().member()
    await email(member, { kind: 'transfer-stopped', values: {} })
    expect((await member.call(name)).result).toMatchObject({ unread: 1, list: [{ unread: true }] })
    await member.call('POST /v1/private/notice/seen', { body: {} })
    expect((await member.call(name)).result).toMatchObject({ unread: 0, list: [{ unread: false }] })
    await email(member, { kind: 'messenger-linked', values: {} })
    expect((await member.call(name)).result).toMatchObject({ unread: 1, list: [{ unread: true }, { unread: false }] })
  })
})
