import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { travelRule } from '../../integrations/exchange/travel-rule.ts'
import { latestEmails } from '../../accounts/email/outbox.ts'
import { decideQuestionnaire } from '../questionnaires/review.ts'
import { attemptInReview, decidedAttempt } from '../../testing/attempts.ts'
import { approvedQuestionnaire, ask, fill, send, standardAnswers, tokenFor } from '../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { passTime, take } from '../../testing/suitability.ts'
import { verifiedAt } from '../../testing/updates.ts'
import { remindOfTasks } from './remind.ts'

/* What the member reads about each task: its place in the list, its reason, its overdue text and its deadline. */

const server = useServer()
const dayMs = 86_400_000
type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const memberAt = (site: string): Promise<TestMember> => verifiedAt(server(), site)
const tasks = async (member: TestMember): Promise<Task[]> => await member.tasks()
const task = async (member: TestMember, id: string): Promise<Task | undefined> =>
  (await tasks(member)).find((one) => one.id === id)
const asked = async (member: TestMember, code: number): Promise<Task | undefined> =>
  (await tasks(member)).find(({ path }) => path.includes(`code=${code}`))
const closed = async (member: TestMember) => await member.kycInfo()
const inDays = (day: string | null | undefined): number => Math.round((Date.parse(day ?? '') - Date.now()) / dayMs)
const approved = (member: TestMember, code: number) => approvedQuestionnaire(server(), member, code)
async function sign(member: TestMember): Promise<void> {
  const { id, version, language, hash, acks } = (
    await member.call('GET /v1/private/agreement/document', { query: { id: 'client-agreement' } })
  ).result.document
  const { ret_code } = await member.call('POST /v1/private/agreement/sign', {
    body: {
      id,
      version,
      language,
      hash,
      acks: acks.map((ack) => ack.id),
      typedName: 'Anouk Vantorre',
      readToEnd: true,
    },
  })
  expect(ret_code).toBe(0)
}

it('lists what is closed today before what is due later, and names each product once', async () => {
  const member = await memberAt('HKG')
  expect((await tasks(member)).slice(0, 3).map(({ id }) => id)).toEqual(['profile', 'address', 'tax'])
  const { limitation, limitationInfo } = await closed(member)
  expect(limitation).toEqual([...new Set(limitation)])
  expect(limitationInfo.filter(({ capability }) => capability === 'SPOT').length).toBeGreaterThan(1)
})

it('lists what closes within two weeks before what is closed without a deadline', async () => {
  const member = await memberAt('TUR')
  const verified = (days: number) =>
    server()
      .db.updateTable('identity_document')
      .set({ verified_at: new Date(Date.now() - days * dayMs) })
      .where('member_id', '=', member.id)
      .execute()
  const first = async (): Promise<(string | undefined)[]> => (await tasks(member)).slice(0, 3).map(({ id }) => id)
  await verified(15)
  expect(await first()).toEqual(['profession', 'chip', 'interview'])
  await verified(17)
  expect(await first()).toEqual(['chip', 'interview', 'profession'])
})

it('does not list what follows a final refusal as available later', async () => {
  const member = await server().member()
  expect((await tasks(member)).map(({ id }) => id)).toEqual([
    'identity',
    'address',
    'profile',
    'advanced',
    'agreement',
    'options',
  ])
  await decidedAttempt(server(), member, 'rejected', ['UNDERAGE'])
  expect((await tasks(member)).map(({ id, status }) => [id, status])).toEqual([['identity', 'REJECTED_FINAL']])
})

it('offers limits above level 2 as a separate choice after the address, and raises them when its form is approved', async () => {
  const member = await memberAt('DEFAULT')
  const limits = async () =>
    (await closed(member)).levels
      .find(({ level }) => level === 'LEVEL_2')
      ?.products.flatMap(({ product, limit }) => (product === 'CRYPTO_WITHDRAW' ? [limit] : []))
  expect(await task(member, 'advanced')).toMatchObject({ status: 'LOCKED', optional: true, after: ['address'] })
  await server().setMember(member, { kyc_level: 2 })
  expect([(await task(member, 'advanced'))?.status, await limits()]).toEqual(['TODO', ['2000000']])
  expect((await task(member, 'advanced'))?.raises).toContainEqual({
    product: 'CRYPTO_WITHDRAW',
    limit: '5000000',
    period: 'day',
  })
  await approved(member, 261)
  expect([(await task(member, 'advanced'))?.status, await limits()]).toEqual(['DONE', ['5000000']])
})

describe('the reason of a task', () => {
  it('for an address is higher limits where it is optional, and the rules where it is required', async () => {
    expect(await task(await memberAt('EU'), 'address')).toMatchObject({ why: 'IDV_L2_POA', optional: true })
    const member = await memberAt('HKG')
    expect(await task(member, 'address')).toMatchObject({ why: 'ADDRESS_DUE', closedNow: [] })
    await server()
      .db.updateTable('identity_document')
      .set({ verified_at: new Date(Date.now() - 38 * dayMs) })
      .where('member_id', '=', member.id)
      .execute()
    expect(await task(member, 'address')).toMatchObject({
      status: 'OVERDUE',
      closedNow: ['FIAT_DEPOSIT', 'CRYPTO_DEPOSIT'],
    })
    expect((await closed(member)).limitation).toEqual(expect.arrayContaining(['FIAT_DEPOSIT', 'CRYPTO_DEPOSIT']))
  })

  it.each([
    ['IND', 'personal', 'PERSONAL'],
    ['IND', 'aml', 'QUESTIONNAIRE'],
    ['HKG', 'profile', 'QUESTIONNAIRE'],
    ['ARE', 'profile', 'QUESTIONNAIRE'],
    ['EU', 'profile', 'QUESTIONNAIRE'],
    ['DEFAULT', 'profile', 'QUESTIONNAIRE_CHOICE'],
    ['DEFAULT', 'advanced', 'HIGHER_LIMITS'],
  ])('for the form of %s (%s) is the purpose of the form, or its expiry', async (site, id, why) => {
    const member = await memberAt(site)
    const before = await task(member, id)
    expect(before).toMatchObject({ why })
    if (before?.status === 'LOCKED') return
    await approvedQuestionnaire(server(), member, before?.templateCode ?? 0, new Date(Date.now() - dayMs))
    expect(await task(member, id)).toMatchObject({ status: 'EXPIRED', why: 'RAN_OUT' })
  })

  it('for an agreement is the contract itself, and the product where it opens one', async () => {
    const member = await memberAt('DEFAULT')
    expect([await task(member, 'agreement'), await task(member, 'options')]).toMatchObject([
      { why: 'AGREEMENT' },
      { why: 'AGREEMENT_CHOICE' },
    ])
  })

  it('for a transfer is that it is held, no matter who reported it', async () => {
    const member = await memberAt('EU')
    const transfer = {
      memberId: member.id,
      reference: 't-1',
      direction: 'in' as const,
      asset: 'BTC',
      amount: '0.5',
      value: { amount: '30000', currency: 'EUR' },
    }
    await travelRule(server().running.context, transfer, 'reviewer:anna')
    expect(await asked(member, 291)).toMatchObject({ why: 'TRANSFER' })
  })

  it('names whether answers or a reviewer led to the form', async () => {
    const member = await memberAt('DEFAULT')
    await send(member, 260, {
      ...standardAnswers,
      'pep.self': 'family',
      'pep.detail': 'My sister is a member of parliament',
    })
    expect(await asked(member, 210)).toMatchObject({ why: 'NAME_SCREENING' })
    await ask(server(), member, 200)
    expect(await asked(member, 200)).toMatchObject({ why: 'REVIEWER' })
  })
})

it.each(['HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'IDN', 'IND'])(
  'the form for higher limits raises none at %s: members cannot start it by its address, a reviewer can ask for it',
  async (site) => {
    const member = await memberAt(site)
    const start = () => member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 261 } })
    expect((await start()).ret_code).toBe(code('questionnaireNotFound'))
    const detail = await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: '261' },
    })
    expect(detail.ret_code).toBe(code('questionnaireNotFound'))
    await ask(server(), member, 261)
    expect((await start()).ret_code).toBe(0)
  },
)

describe('what a reviewer asks for', () => {
  it.each([240, 280, 270])(
    'lets the member do %s at once, although the region asks for it later or makes it optional',
    async (code) => {
      const member = await memberAt('HKG')
      await ask(server(), member, code)
      expect(await asked(member, code)).toMatchObject({ status: 'TODO', optional: false, why: 'REVIEWER', after: [] })
    },
  )

  it('otherwise, rejects an application for a class before its prerequisites are done', async () => {
    const member = await server().member()
    await server().setMember(member, { site: 'ARE' })
    const started = await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 271 } })
    expect(started).toMatchObject({ ret_code: 20307, ext_info: { after: ['knowledge', 'agreement'] } })
  })

  it.each(['DEFAULT', 'EU'])(
    'rejects starting or submitting the profile (260) at %s before the identity is sent',
    async (site) => {
      const member = await server().member()
      await server().setMember(member, { site })
      const start = () => member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
      const detail = async () =>
        (
          await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
            query: { biz_from: 'kyc_web', template_code: '260' },
          })
        ).result
      expect(await start()).toMatchObject({ ret_code: 20307, ext_info: { after: ['identity'] } })
      expect(await detail()).toMatchObject({ locked: true, questionnaire: null })
      const level = (kyc_level: number) => server().setMember(member, { kyc_level })
      await level(1)
      expect(await detail()).toMatchObject({ locked: false })
      expect((await start()).ret_code).toBe(0)
      const revision = await fill(member, 260, standardAnswers)
      // The verification was reset in between.
      await level(0)
      const sent = await member.call('POST /v3/private/kyc/submit-questionnaire', {
        body: { templateCode: 260, token: await tokenFor(member, 260), revision, confirmed: true },
      })
      expect(sent.ret_code).toBe(20307)
      expect(await detail()).toMatchObject({ locked: true, reviews: [] })
      await attemptInReview(server(), member)
      await server().setMember(member, { site })
      // Its review holds nothing back that does not need the verified name.
      expect(await detail()).toMatchObject({ locked: false, reviews: [] })
    },
  )
})

it('shows the same extended due date on every page, extended by no more than the original time', async () => {
  const member = await memberAt('DEFAULT')
  await ask(server(), member, 220)
  await ask(server(), member, 200)
  const before = await asked(member, 220)
  expect(await asked(member, 200)).toMatchObject({ extensionDays: 7 })
  await member.call('POST /v1/private/task/extend', { body: { task: before?.id ?? '' } })
  await member.call('POST /v1/private/task/extend', { body: { task: before?.id ?? '' } })
  const after = await asked(member, 220)
  expect(inDays(after?.dueAt)).toBe(inDays(before?.dueAt) + 14)
  const list = (await member.call('GET /v1/private/questionnaire/list')).result.list
  expect(list.find(({ templateCode }) => templateCode === 220)?.dueAt).toBe(after?.dueAt)
  expect((await member.call('GET /v3/private/aml/get-edd-info')).result.questionnaire?.dueAt).toBe(after?.dueAt)
})

describe('cooling off', () => {
  it('after two failed knowledge tests, shows the same time as the page of the test', async () => {
    const member = await memberAt('HKG')
    await approved(member, 280)
    await take(server(), member, { wrong: 9 })
    await passTime(server(), 'knowledge_attempt', member.id, 86_400)
    await take(server(), member, { wrong: 9 })
    const { nextAttemptAt } = (await member.call('GET /v3/private/kyc/knowledge-test/page')).result
    const computed = await task(member, 'knowledge')
    expect(computed?.status).toBe('COOLING_OFF')
    expect(Math.abs(Date.parse(computed?.nextAttemptAt ?? '') - Date.parse(nextAttemptAt ?? ''))).toBeLessThan(5000)
  })

  it('after a refused class, is not final and ends on the date that its page shows', async () => {
    const member = await memberAt('ARE')
    const id = await ask(server(), member, 271)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_REJECTED', final: true, decided_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await task(member, 'class')).toMatchObject({ status: 'COOLING_OFF' })
    expect(inDays((await task(member, 'class'))?.nextAttemptAt)).toBe(30)
  })
})

describe('a newer version of an agreement', () => {
  const context = () => server().running.context
  /** As if a third version had come into force this many days ago. */
  async function newer<Result>(daysAgo: number, test: () => Promise<Result>): Promise<Result> {
    const all = context().agreements
    const versions = all.get('client-agreement') ?? []
    const [last] = versions.slice(-1)
    if (!last) throw new Error('There is no agreement')
    const next = {
      ...last,
      version: last.version + 1,
      effectiveFrom: new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10),
      graceDays: 14,
    }
    context().agreements = new Map([...all, ['client-agreement', [...versions, next]]])
    // A product reads its agreements when it starts: nothing answered before may be repeated.
    await context()
      .db.updateTable('member')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    try {
      return await test()
    } finally {
      context().agreements = all
    }
  }

  it('closes nothing during its days of grace, sends an email at once, then closes what the agreement opens', async () => {
    const member = await memberAt('IDN')
    await sign(member)
    await newer(1, async () => {
      expect(await task(member, 'agreement')).toMatchObject({
        status: 'TODO',
        why: 'AGREEMENT_CHANGED',
        opens: [],
        blocks: expect.arrayContaining(['SPOT']),
        closedNow: [],
      })
      expect(inDays((await task(member, 'agreement'))?.closesAt)).toBeGreaterThan(11)
      expect((await closed(member)).limitationInfo.filter(({ liftedBy }) => liftedBy === 'agreement')).toEqual([])
      await remindOfTasks(context(), new Date())
      await remindOfTasks(context(), new Date())
      const emails = (await latestEmails(context().db, context().keyring, 100)).filter(
        ({ memberId, kind }) => memberId === member.id && kind === 'agreement-changed',
      )
      expect(emails).toHaveLength(1)
    })
    await newer(15, async () => {
      expect(await task(member, 'agreement')).toMatchObject({
        status: 'EXPIRED',
        why: 'AGREEMENT_CHANGED',
        closedNow: expect.arrayContaining(['SPOT']),
      })
      expect((await closed(member)).limitation).toContain('SPOT')
    })
    await newer(1, async () => {
      await sign(member)
      expect(await task(member, 'agreement')).toMatchObject({ status: 'DONE' })
    })
  })
})

describe('what a rule asks for', () => {
  it('reopens what was decided before, with the earlier answers', async () => {
    const member = await memberAt('DEFAULT')
    const pep = { ...standardAnswers, 'pep.self': 'family', 'pep.detail': 'My sister is a member of parliament' }
    const sent = await send(member, 260, pep)
    const { template, facts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: '210' },
      })
    ).result
    const screening = await send(member, 210, exampleAnswers(template, { 'sign.name': 'Anouk Vantorre' }, facts))
    expect(screening.ret_code).toBe(0)
    const by = { reasons: [], corrections: [], by: 'anna' }
    const { context } = server().running
    await decideQuestionnaire(context, screening.result.questionnaire.questionnaireId, { ...by, verdict: 'approved' })
    if ((await asked(member, 210)) !== undefined)
      await decideQuestionnaire(context, screening.result.questionnaire.questionnaireId, {
        ...by,
        by: 'berta',
        verdict: 'approved',
      })
    expect(await asked(member, 210)).toBeUndefined()
    const id = sent.result.questionnaire.questionnaireId

    // A resubmission of the first form does not ask again for what is done.
    await decideQuestionnaire(context, id, { ...by, verdict: 'resubmission_requested', reasons: ['QST_INCOMPLETE'] })
    await send(member, 260, { ...pep, 'emp.employer': 'Southwind Bakery' })
    expect(await asked(member, 210)).toBeUndefined()
    await decideQuestionnaire(context, id, { ...by, verdict: 'approved' })

    await ask(server(), member, 260)
    expect((await send(member, 260, pep)).ret_code).toBe(0)
    expect(await asked(member, 210)).toMatchObject({ status: 'TODO', why: 'NAME_SCREENING' })
  })
})
