import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { latestEmails } from '../../accounts/email/outbox.ts'
import { decideQuestionnaire } from '../questionnaires/review.ts'
import {
  approve,
  approvedQuestionnaire,
  ask,
  fill,
  send,
  standardAnswers,
  tokenFor,
} from '../../testing/questionnaires.ts'
import { grantClass } from '../../testing/classes.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { assess, passTime, take } from '../../testing/suitability.ts'
import { verifiedAt } from '../../testing/updates.ts'
import { remindOfTasks } from './remind.ts'

const server = useServer()
const dayMs = 86_400_000

type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const memberAt = (site: string): Promise<TestMember> => verifiedAt(server(), site)
/** The EU form also asks for the net worth. */
const profileAnswers: Record<string, Value> = { ...standardAnswers, 'fin.netWorth': '1m_5m' }
const task = async (member: TestMember, id: string): Promise<Task | undefined> =>
  (await member.tasks()).find((one) => one.id === id)
const closed = async (member: TestMember, by: string): Promise<string[]> =>
  (await member.kycInfo()).limitationInfo.filter(({ liftedBy }) => liftedBy === by).map(({ capability }) => capability)
const days = (from: string | null | undefined): number => Math.round((Date.parse(from ?? '') - Date.now()) / dayMs)
const draft = async (member: TestMember, templateCode: number) =>
  (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: String(templateCode) } }))
    .result
const start = (member: TestMember, templateCode: number) =>
  member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode } })
const emails = async (member: TestMember): Promise<string[]> => {
  await Promise.all([
    remindOfTasks(server().running.context, new Date()),
    remindOfTasks(server().running.context, new Date()),
  ])
  const all = await latestEmails(server().db, server().running.context.keyring, 500)
  return all
    .filter(({ memberId, subject }) => memberId === member.id && /renewal|task due/.test(subject))
    .map(({ subject }) => (/task due/.test(subject) ? 'due' : 'ends'))
}

/** Sets the expiry of a template's approval to this many days from now. Negative: it has expired. */
const endsIn = (member: TestMember, templateCode: number, inDays: number) =>
  server()
    .db.updateTable('questionnaire')
    .set({ valid_until: new Date(Date.now() + inDays * dayMs) })
    .where('member_id', '=', member.id)
    .where('template_code', '=', templateCode)
    .execute()
/** Approves a questionnaire that other tasks depend on. */
const approved = (member: TestMember, templateCode: number, validUntil: Date | null = null) =>
  approvedQuestionnaire(server(), member, templateCode, validUntil)

describe('a questionnaire approved for a limited time', () => {
  it('sends a reminder before it expires, then opens again with its full time and days of grace', async () => {
    const member = await memberAt('EU')
    expect(await send(member, 260, profileAnswers)).toMatchObject({
      ret_code: 0,
      result: { questionnaire: { status: 'QUESTIONNAIRE_STATUS_APPROVED' } },
    })
    // The identity was verified long ago, so its date no longer counts.
    await server()
      .db.updateTable('identity_document')
      .set({ verified_at: new Date(Date.now() - 800 * dayMs) })
      .where('member_id', '=', member.id)
      .execute()
    await endsIn(member, 260, 100)
    const before = await emails(member)
    expect(await task(member, 'profile')).toMatchObject({ status: 'DONE', dueAt: null })
    await endsIn(member, 260, 6.5)
    expect((await emails(member)).slice(before.length)).toEqual(['ends'])
    expect((await emails(member)).slice(before.length)).toEqual(['ends'])

    await endsIn(member, 260, -1)
    const expired = await task(member, 'profile')
    expect(expired).toMatchObject({ status: 'EXPIRED', path: '/user/accounts/auth/questionnaire?code=260' })
    expect([days(expired?.dueAt), days(expired?.closesAt)]).toEqual([29, 43])
    expect(await closed(member, 'profile')).toEqual([])
    await endsIn(member, 260, -25)
    expect((await emails(member)).slice(before.length)).toEqual(['ends', 'due'])
    await endsIn(member, 260, -31)
    expect(await task(member, 'profile')).toMatchObject({ status: 'OVERDUE' })
    expect(await closed(member, 'profile')).toEqual([])
    await endsIn(member, 260, -45)
    expect(await closed(member, 'profile')).toEqual(['CRYPTO_DEPOSIT', 'FIAT_DEPOSIT', 'CARD'])
  })

  it.each(['automatically', 'by a reviewer'])(
    'when approved %s, gets only its normal time after it expires, although it was extended the first time',
    async (who) => {
      const member = await memberAt('EU')
      expect((await member.call('POST /v1/private/task/extend', { body: { task: 'profile' } })).ret_code).toBe(0)
      expect(await task(member, 'profile')).toMatchObject({ extensionDays: 0 })
      const { result } = await send(
        member,
        260,
        who === 'automatically'
          ? profileAnswers
          : { ...profileAnswers, 'pep.self': 'family', 'pep.detail': 'My sister is a member of parliament' },
      )
      if (who === 'by a reviewer') await approve(server(), result.questionnaire.questionnaireId)
      await endsIn(member, 260, -1)
      const expired = await task(member, 'profile')
      expect([expired?.status, days(expired?.dueAt), expired?.extensionDays]).toEqual(['EXPIRED', 29, 14])
    },
  )

  it.each([
    [260, 'a task of the region'],
    [230, 'an additional request'],
  ])('once extended (%s, %s), can be extended again when it is asked again after a refusal', async (code) => {
    const member = await memberAt('DEFAULT')
    const asked = async () => (await member.tasks()).find(({ path }) => path.includes(`code=${code}`))
    const id = await ask(server(), member, code, { dueDays: 20 })
    expect(
      (await member.call('POST /v1/private/task/extend', { body: { task: (await asked())?.id ?? '' } })).ret_code,
    ).toBe(0)
    expect(await asked()).toMatchObject({ extensionDays: 0 })
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_REJECTED', final: true })
      .where('id', '=', id)
      .execute()
    await ask(server(), member, code, { dueDays: 20 })
    const repeat = await asked()
    expect([days(repeat?.dueAt), repeat?.extensionDays]).toEqual([20, 14])
  })

  it('starts with the previous answers, asks to confirm or change each, and is valid for a limited time again', async () => {
    const member = await memberAt('EU')
    await send(member, 260, profileAnswers)
    // While it is valid, nothing is opened.
    expect((await start(member, 260)).result.questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_APPROVED',
      mayReopen: false,
    })
    await endsIn(member, 260, -1)
    expect((await draft(member, 260)).questionnaire).toMatchObject({ mayEdit: false, mayReopen: true })
    const [first, second] = await Promise.all([start(member, 260), start(member, 260)])
    for (const { result } of [first, second])
      expect(result.questionnaire).toMatchObject({
        status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
        mayEdit: true,
        dueAt: null,
      })
    const { 'decl.true': _, 'decl.name': name, ...stored } = profileAnswers
    const again = (await draft(member, 260)).draft
    expect(again.values).toEqual(stored)
    expect(again.prefilled.toSorted()).toEqual(Object.keys(stored).toSorted())
    expect(await task(member, 'profile')).toMatchObject({ status: 'IN_PROGRESS' })

    const revision = await fill(member, 260, {
      'emp.employer': 'Southwind Bakery',
      'decl.true': true,
      'decl.name': name ?? '',
    })
    expect((await draft(member, 260)).draft.prefilled).not.toContain('emp.employer')
    const sending = async (confirmed: boolean) =>
      member.call('POST /v3/private/kyc/submit-questionnaire', {
        body: { templateCode: 260, token: await tokenFor(member, 260), revision, confirmed },
      })
    expect((await sending(false)).ret_code).toBe(code('answersUnconfirmed'))
    const { result } = await sending(true)
    expect(result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    expect(days(result.questionnaire.validUntil)).toBeGreaterThan(700)
    expect(await task(member, 'profile')).toMatchObject({ status: 'DONE' })
    const sent = await server()
      .db.selectFrom('questionnaire_submission')
      .select('number')
      .where('member_id', '=', member.id)
      .orderBy('number')
      .execute()
    expect(sent.map(({ number }) => number)).toEqual([1, 2])
  })

  it('keeps an expired classification optional: it closes nothing, and the member can start it again', async () => {
    const member = await memberAt('KAZ')
    await approved(member, 103)
    await approved(member, 270, new Date(Date.now() + 13.5 * dayMs))
    await grantClass(server(), member, { name: 'PROFESSIONAL', site: 'KAZ' })
    expect(await task(member, 'professional')).toMatchObject({ status: 'DONE', optional: true })
    expect(await emails(member)).toContain('ends')
    await endsIn(member, 270, -0.01)
    expect(await task(member, 'professional')).toMatchObject({ status: 'EXPIRED', optional: true, dueAt: null })
    expect(await closed(member, 'professional')).toEqual([])
    expect((await start(member, 270)).result.questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' })
  })

  it('emails nothing about a class to a retail client who opens their choice again', async () => {
    const member = await memberAt('KAZ')
    await approved(member, 103)
    await approved(member, 270, new Date(Date.now() + 0.5 * dayMs))
    expect(await emails(member)).toEqual([])
    await endsIn(member, 270, -0.01)
    expect((await start(member, 270)).ret_code).toBe(0)
    expect(await emails(member)).toEqual([])
  })

  it('lets only a reviewer ask again for a form that a reviewer asked for and that held products', async () => {
    const member = await memberAt('DEFAULT')
    const id = await ask(server(), member, 230)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_APPROVED', valid_until: new Date(Date.now() - dayMs) })
      .where('id', '=', id)
      .execute()
    expect((await draft(member, 230)).questionnaire).toMatchObject({ mayReopen: false })
    expect((await start(member, 230)).result.questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_APPROVED' })
    await expect(
      decideQuestionnaire(server().running.context, id, {
        verdict: 'approved',
        reasons: [],
        corrections: [],
        by: 'anna',
      }),
    ).rejects.toThrow('Nothing has been submitted')
  })
})

describe('the risk test', () => {
  it('sends a reminder before its twelve months end, then closes what it opened until it is retaken', async () => {
    const member = await memberAt('HKG')
    await approved(member, 280)
    const { result } = await assess(server(), member)
    const assessmentId = result?.assessmentId ?? ''
    await member.call('POST /v3/private/kyc/risk-test/accept', { body: { assessmentId, band: 'R3' } })
    expect(await task(member, 'risk')).toMatchObject({ status: 'DONE' })
    expect(await closed(member, 'risk')).toEqual([])
    const before = await emails(member)
    await passTime(server(), 'risk_assessment', assessmentId, 355 * 86_400)
    expect((await emails(member)).slice(before.length)).toEqual(['ends'])
    await passTime(server(), 'risk_assessment', assessmentId, 11 * 86_400)
    expect(await task(member, 'risk')).toMatchObject({ status: 'EXPIRED' })
    expect(await closed(member, 'risk')).toEqual(['SPOT'])

    const repeat = await assess(server(), member)
    await member.call('POST /v3/private/kyc/risk-test/accept', {
      body: { assessmentId: repeat.result?.assessmentId ?? '', band: 'R2' },
    })
    expect(await task(member, 'risk')).toMatchObject({ status: 'DONE' })
    expect(await closed(member, 'risk')).toEqual([])
  })

  it('must be retaken after twelve months when the result was never accepted', async () => {
    const member = await memberAt('HKG')
    await approved(member, 280)
    const { result } = await assess(server(), member)
    expect(await task(member, 'risk')).toMatchObject({ status: 'IN_PROGRESS' })
    await passTime(server(), 'risk_assessment', result?.assessmentId ?? '', 366 * 86_400)
    expect(await task(member, 'risk')).toMatchObject({ status: 'TODO' })
  })

  it('opens for renewal thirty days before it expires, says so, and closes nothing until that day', async () => {
    const member = await memberAt('HKG')
    const accept = async (band: string): Promise<string> => {
      const { result } = await assess(server(), member)
      await member.call('POST /v3/private/kyc/risk-test/accept', {
        body: { assessmentId: result?.assessmentId ?? '', band },
      })
      return result?.assessmentId ?? ''
    }
    await approved(member, 280)
    await approved(member, 240)
    await take(server(), member)
    const first = await accept('R3')
    expect(await task(member, 'agreement')).toMatchObject({ status: 'TODO' })
    const before = await emails(member)
    await passTime(server(), 'risk_assessment', first, 330 * 86_400)
    expect(await task(member, 'risk')).toMatchObject({ status: 'DONE' })
    expect((await emails(member)).slice(before.length)).toEqual([])

    await passTime(server(), 'risk_assessment', first, 6 * 86_400)
    const due = await task(member, 'risk')
    expect(due).toMatchObject({ status: 'TODO', opens: [], blocks: expect.arrayContaining(['SPOT']), extensionDays: 0 })
    expect(due?.closesAt).toBe(due?.dueAt)
    expect(days(due?.dueAt)).toBe(29)
    expect((await emails(member)).slice(before.length)).toEqual(['ends'])
    expect(await closed(member, 'risk')).toEqual([])
    // Later tasks do not depend on it again.
    expect(await task(member, 'agreement')).toMatchObject({ status: 'TODO', after: [] })

    await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    expect(await task(member, 'risk')).toMatchObject({ status: 'IN_PROGRESS', opens: [] })
    expect(await closed(member, 'risk')).toEqual([])
    await accept('R2')
    expect(await task(member, 'risk')).toMatchObject({ status: 'DONE', dueAt: null })
    expect((await emails(member)).slice(before.length)).toEqual(['ends'])
  })

  it('keeps the valid result when a new assessment starts long before the expiry', async () => {
    const member = await memberAt('HKG')
    await approved(member, 280)
    const { result } = await assess(server(), member)
    await member.call('POST /v3/private/kyc/risk-test/accept', {
      body: { assessmentId: result?.assessmentId ?? '', band: 'R3' },
    })
    await passTime(server(), 'risk_assessment', result?.assessmentId ?? '', 100 * 86_400)
    await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    expect(await task(member, 'risk')).toMatchObject({ status: 'DONE' })
  })
})

describe('the knowledge test', () => {
  it('opens for renewal on the first possible day and closes nothing until it expires', async () => {
    const member = await memberAt('HKG')
    await approved(member, 280)
    await take(server(), member)
    const lasts = (
      await server()
        .db.selectFrom('knowledge_attempt')
        .select('valid_until')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow()
    ).valid_until
    const whole = days(lasts?.toISOString())
    await passTime(server(), 'knowledge_attempt', member.id, (whole - 31) * 86_400)
    expect(await task(member, 'knowledge')).toMatchObject({ status: 'DONE' })
    await passTime(server(), 'knowledge_attempt', member.id, 2 * 86_400)
    expect(await task(member, 'knowledge')).toMatchObject({ status: 'TODO', opens: [] })
    expect(await closed(member, 'knowledge')).toEqual([])
    // A failed attempt closes nothing before the expiry.
    await take(server(), member, { wrong: 9 })
    expect(await task(member, 'knowledge')).toMatchObject({ status: 'TODO' })
    expect(await closed(member, 'knowledge')).toEqual([])
    await passTime(server(), 'knowledge_attempt', member.id, 30 * 86_400)
    expect(await task(member, 'knowledge')).toMatchObject({ status: 'EXPIRED' })
    expect(await closed(member, 'knowledge')).not.toEqual([])
  })
})
