import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { sites } from '@tessera/contract/sites.ts'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { openForMember } from '../../../../../compliance/tasks/open.ts'
import { remindOfTasks } from '../../../../../compliance/tasks/remind.ts'
import { useServer, type TestMember } from '../../../../../testing/server.ts'
import { approvedQuestionnaire, ask } from '../../../../../testing/questionnaires.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const name = 'POST /v3/private/kyc/compliance-tasks'
const server = useServer()

type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const tasks = async (member: TestMember): Promise<Task[]> => (await member.call(name, { body: {} })).result.list
const task = async (member: TestMember, id: string): Promise<Task | undefined> =>
  (await tasks(member)).find((one) => one.id === id)
const move = (member: TestMember, site: string) => server().setMember(member, { site })
/** Pretends that the identity was verified so many days ago. */
const verifiedDaysAgo = (member: TestMember, days: number) =>
  server()
    .db.updateTable('identity_document')
    .set({ verified_at: new Date(Date.now() - days * 86_400_000) })
    .where('member_id', '=', member.id)
    .execute()
const limited = async (member: TestMember) =>
  (await member.kycInfo()).limitationInfo.filter(({ reasonKey }) => reasonKey === 'limitation.task')

describe(name, () => {
  it('shows one member in all eight regions eight different lists of tasks', async () => {
    const member = await server().member()
    const journeys = new Map<string, string>()
    for (const site of sites) {
      await move(member, site)
      const { result } = await member.call(name, { body: {} })
      expect(result).toMatchObject({ site, template: true })
      const computedTasks = result.list.filter(({ optional }) => !optional)
      // Before verification, the identity is the only open task. Every other task names its prerequisite.
      expect(computedTasks.filter(({ status }) => status === 'TODO').map(({ id }) => id)).toEqual(['identity'])
      const silent = result.list.filter(({ status, after }) => (status === 'LOCKED') !== after.length > 0)
      expect(silent.map(({ id }) => id)).toEqual([])
      journeys.set(
        site,
        result.list.map(({ id, type, optional, title }) => `${id} ${type} ${optional} ${title}`).join('\n'),
      )
    }
    expect(new Set(journeys.values()).size).toBe(sites.length)
    expect(journeys.get('HKG')).toMatch(
      /knowledge KNOWLEDGE_TEST[^]*risk RISK_TEST[^]*agreement AGREEMENT false Client agreement/,
    )
    expect(journeys.get('TUR')).toMatch(/agreement AGREEMENT false Client agreement/)
    expect(journeys.get('EU')).toMatch(/tax RESIDENCE_CRS false/)
    expect(journeys.get('DEFAULT')).toMatch(/options AGREEMENT true Options trading agreement/)
  })

  it('offers the tests that no rule of the region requires, until there is a valid result', async () => {
    const member = await server().member()
    const voluntary = async () => (await member.call(name, { body: {} })).result.voluntary.map(({ type }) => type)
    expect(await voluntary()).toEqual(['KNOWLEDGE_TEST', 'RISK_TEST'])
    await move(member, 'KAZ')
    expect(await voluntary()).toEqual(['RISK_TEST'])
    await move(member, 'HKG')
    expect(await voluntary()).toEqual([])
    await move(member, 'DEFAULT')
    await server()
      .db.insertInto('knowledge_proof')
      .values({
        member_id: member.id,
        route: 'work',
        state: 'approved',
        locale: 'en',
        statement: Buffer.alloc(0),
        decided_at: new Date(),
        decided_by: 'reviewer:anna',
        valid_until: new Date(Date.now() + 86_400_000),
      })
      .execute()
    expect(await voluntary()).toEqual(['RISK_TEST'])
  })

  it('lists a test that no rule requires while it is in review', async () => {
    const member = await server().member()
    await server()
      .db.insertInto('knowledge_proof')
      .values({ member_id: member.id, route: 'work', state: 'in_review', locale: 'en', statement: Buffer.alloc(0) })
      .execute()
    const { voluntary } = (await member.call(name, { body: {} })).result
    expect(voluntary).toEqual([
      { type: 'KNOWLEDGE_TEST', minutes: 20, inReview: true },
      { type: 'RISK_TEST', minutes: 5 },
    ])
  })

  it.each(['DEFAULT', 'KAZ'] as const)('shows a knowledge test in progress, and its attempts: %s', async (site) => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, site)
    const attempts = async () => {
      const { list, voluntary } = (await member.call(name, { body: {} })).result
      return [...list, ...voluntary].find(({ type }) => type === 'KNOWLEDGE_TEST')?.attempts
    }
    expect(await attempts()).toBeUndefined()
    const endsAt = new Date(Date.now() + 600_000)
    await server()
      .db.insertInto('knowledge_attempt')
      .values({
        member_id: member.id,
        number: 1,
        state: 'open',
        test_version: 1,
        locale: 'en',
        draw: Buffer.alloc(0),
        answers: Buffer.alloc(0),
        extra_time: false,
        started_at: new Date(),
        ends_at: endsAt,
      })
      .execute()
    expect(await attempts()).toEqual({ endsAt: endsAt.toISOString(), used: 0, most: 5 })
    await server()
      .db.updateTable('knowledge_attempt')
      .set({ state: 'failed', ended_at: new Date() })
      .where('member_id', '=', member.id)
      .execute()
    expect(await attempts()).toEqual({ endsAt: null, used: 1, most: 5 })
  })

  it('a newer document is due at the end of its due date', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server()
      .db.insertInto('reverification')
      .values({ member_id: member.id, cause: 'reviewer:test', due_on: '2033-01-01' })
      .execute()
    expect((await task(member, 'update-poi'))?.dueAt).toBe('2033-01-01T23:59:59.999Z')
  })

  it('after verification the next tasks open, with their due date and the products that they close', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'EU')
    await verifiedDaysAgo(member, 10)
    expect(await task(member, 'identity')).toMatchObject({ status: 'DONE' })
    const profile = await task(member, 'profile')
    expect(profile).toMatchObject({
      status: 'TODO',
      minutes: 5,
      blocks: ['FIAT_DEPOSIT', 'CRYPTO_DEPOSIT', 'CARD'],
      path: '/user/accounts/auth/questionnaire?code=260',
    })
    const days = (Date.parse(profile?.dueAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(20)
    expect(Math.round((Date.parse(profile?.closesAt ?? '') - Date.parse(profile?.dueAt ?? '')) / 86_400_000)).toBe(14)
    expect(await limited(member)).toEqual([])
    // The most urgent task comes first.
    expect((await tasks(member)).slice(0, 2).map(({ id }) => id)).toEqual(['profile', 'tax'])
  })

  it('an overdue task closes nothing during the grace period, and its products afterwards', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'EU')
    await verifiedDaysAgo(member, 31)
    expect(await task(member, 'profile')).toMatchObject({ status: 'OVERDUE' })
    expect(await limited(member)).toEqual([])
    await verifiedDaysAgo(member, 45)
    expect((await limited(member)).map(({ capability, liftedBy }) => `${capability} ${liftedBy}`)).toEqual([
      'CRYPTO_DEPOSIT profile',
      'FIAT_DEPOSIT profile',
      'CARD profile',
    ])
    const intercept = await member.call('POST /v1/kyc/risk-component/intercept', { body: { scene: 'deposit' } })
    expect(intercept.result).toMatchObject({
      intercept: true,
      liftedBy: 'profile',
      path: '/user/accounts/auth/complianceTasks',
    })
  })

  it('a task that is required before trading keeps trading closed, and the answer names the task', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'IDN')
    expect((await limited(member)).map(({ capability }) => capability)).toEqual([
      'CRYPTO_DEPOSIT',
      'FIAT_DEPOSIT',
      'SPOT',
      'P2P',
      'EARN',
    ])
    const { document } = (
      await member.call('GET /v1/private/agreement/document', { query: { id: 'client-agreement' } })
    ).result
    const { id, version, language, hash, acks } = document
    await member.call('POST /v1/private/agreement/sign', {
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
    expect(await task(member, 'agreement')).toMatchObject({ status: 'DONE' })
    expect(await limited(member)).toEqual([])
  })

  it('lists a questionnaire that a reviewer requested, with its due date', async () => {
    const member = await server().member()
    await ask(server(), member, 230)
    const asked = (await tasks(member)).find(({ openedBy }) => openedBy === 'REVIEWER')
    expect(asked).toMatchObject({
      type: 'QUESTIONNAIRE',
      status: 'TODO',
      title: expect.stringMatching(/source/i),
      blocks: ['FIAT_WITHDRAW', 'CRYPTO_WITHDRAW'],
      path: '/user/accounts/auth/questionnaire?code=230',
    })
  })
})

describe('tests in the list of tasks', () => {
  const put = async (member: TestMember, state: 'open' | 'failed' | 'passed', validUntil: Date | null) => {
    await server().db.deleteFrom('knowledge_attempt').where('member_id', '=', member.id).execute()
    const none = Buffer.from('sealed')
    await server()
      .db.insertInto('knowledge_attempt')
      .values({
        member_id: member.id,
        number: 1,
        state,
        test_version: 1,
        locale: 'en',
        draw: none,
        answers: none,
        extra_time: false,
        started_at: new Date(),
        ends_at: new Date(),
        ended_at: null,
        grade: null,
        valid_until: validUntil,
      })
      .execute()
  }
  const [later, before] = [new Date(Date.now() + 90 * 86_400_000), new Date(Date.now() - 86_400_000)]

  it.each([
    ['open', null, 'IN_PROGRESS'],
    ['failed', null, 'RESUBMISSION_REQUESTED'],
    ['passed', later, 'DONE'],
    ['passed', before, 'EXPIRED'],
  ] as const)('a knowledge test that is %s until %s has the status %s', async (state, until, status) => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'KAZ')
    // The prerequisites are done.
    await approvedQuestionnaire(server(), member, 103)
    await put(member, state, until)
    expect(await task(member, 'knowledge')).toMatchObject({ status })
  })
})

describe('reminders', () => {
  it('are sent as the due date approaches, each once', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'EU')
    const { context } = server().running
    const emails = async () =>
      (await latestEmails(server().db, context.keyring, 200)).filter(
        ({ memberId, subject }) => memberId === member.id && /task due/.test(subject),
      ).length
    await verifiedDaysAgo(member, 10)
    await remindOfTasks(context, new Date())
    expect(await emails()).toBe(0)
    await verifiedDaysAgo(member, 24)
    await Promise.all([remindOfTasks(context, new Date()), remindOfTasks(context, new Date())])
    expect(await emails()).toBe(1)
    await verifiedDaysAgo(member, 29.5)
    await remindOfTasks(context, new Date())
    expect(await emails()).toBe(2)
  })

  it('mention an extension only when it is possible: not after one, and not for a reviewer’s due date', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await move(member, 'EU')
    const { context } = server().running
    const written = async () => {
      await remindOfTasks(context, new Date())
      const emails = (await latestEmails(server().db, context.keyring, 500)).filter(
        ({ memberId, kind }) => memberId === member.id && kind.startsWith('task-due'),
      )
      await server().db.deleteFrom('outbox_email').where('member_id', '=', member.id).execute()
      return emails.map(({ kind, body }) => [kind, body.includes('extend the deadline once')])
    }
    await verifiedDaysAgo(member, 25)
    expect(await written()).toEqual([['task-due', true]])
    expect((await member.call('POST /v1/private/task/extend', { body: { task: 'profile' } })).ret_code).toBe(0)
    await verifiedDaysAgo(member, 31)
    expect(await written()).toEqual([['task-due-fixed', false]])

    await openForMember(context, { memberId: member.id, task: 'KNOWLEDGE_TEST', blocks: [], days: 5, by: 'anna' })
    await verifiedDaysAgo(member, 10)
    expect(await written()).toEqual([['task-due-fixed', false]])
  })

  it('of a request for information are sent 72 and 24 hours before its due date, whatever the region’s settings', async () => {
    const member = await server().member()
    const id = await ask(server(), member, 200)
    const { context } = server().running
    const emailsWith = async (hoursLeft: number) => {
      const dueAt = new Date(Date.now() + hoursLeft * 3_600_000)
      await server().db.updateTable('questionnaire').set({ due_at: dueAt }).where('id', '=', id).execute()
      await server().db.deleteFrom('outbox_email').where('member_id', '=', member.id).execute()
      await Promise.all([remindOfTasks(context, new Date()), remindOfTasks(context, new Date())])
      return (await latestEmails(server().db, context.keyring, 200))
        .filter(({ memberId }) => memberId === member.id)
        .map(({ kind }) => kind)
    }
    expect(await emailsWith(7 * 24 - 1)).toEqual([])
    expect(await emailsWith(73)).toEqual([])
    expect(await emailsWith(71)).toEqual(['task-due'])
    expect(await emailsWith(23)).toEqual(['task-due'])
  })
})
