import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { openForReview } from '../questionnaires/open-for-review.ts'
import { grantClass } from '../../testing/classes.ts'
import { readAgreement, signatureOf } from '../../testing/agreements.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { approve, approvedQuestionnaire, send, standardAnswers, through } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { assess } from '../../testing/suitability.ts'
import { verifiedAt } from '../../testing/updates.ts'
import { remindOfTasks } from './remind.ts'

/* A task with an open prerequisite has no due date. It gets its full time once it can be done. */

const server = useServer()
const dayMs = 86_400_000
type Task = Calls['POST /v3/private/kyc/compliance-tasks']['result']['list'][number]

const task = async (member: TestMember, id: string): Promise<Task | undefined> =>
  (await member.tasks()).find((one) => one.id === id)
const closed = async (member: TestMember): Promise<string[]> =>
  (await member.kycInfo()).limitationInfo.flatMap(({ liftedBy, capability }) =>
    liftedBy.startsWith('LEVEL') || liftedBy === '' ? [] : [`${capability} ${liftedBy}`],
  )
const inDays = (day: string | null | undefined): number => Math.round((Date.parse(day ?? '') - Date.now()) / dayMs)
const dueEmails = async (member: TestMember): Promise<number> => {
  await remindOfTasks(server().running.context, new Date())
  return (await emailsTo(server(), member)).filter(({ subject }) => /task due/.test(subject)).length
}

/** Moves everything that the member did, and every decision, this many days into the past. */
async function pass(member: TestMember, days: number): Promise<void> {
  const instants = {
    identity_document: ['verified_at'],
    questionnaire: ['opened_at', 'submitted_at', 'decided_at', 'approved_at', 'due_at', 'valid_until'],
    knowledge_attempt: ['started_at', 'ends_at', 'ended_at', 'valid_until'],
    client_class: ['granted_at', 'ended_at', 'valid_until'],
  }
  for (const [table, columns] of Object.entries(instants)) {
    const back = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${days * 24})`),
    )
    await sql`update ${sql.table(table)} set ${back} where member_id = ${member.id}`.execute(server().db)
  }
  await sql`update member set site_since = site_since - make_interval(hours => ${days * 24}) where id = ${member.id}`.execute(
    server().db,
  )
}

/** Submits the form that is the prerequisite of the agreement. Returns its id. */
async function sendFirst(member: TestMember, site: 'EU' | 'KAZ', pep = false): Promise<string> {
  const code = site === 'EU' ? 260 : 103
  const related = { 'pep.self': 'family', 'pep.detail': 'My sister is a member of parliament' }
  const { template, facts } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: String(code) },
    })
  ).result
  const answers =
    site === 'EU'
      ? { ...standardAnswers, 'fin.netWorth': '1m_5m', ...(pep ? related : {}) }
      : exampleAnswers(template, { 'decl.name': 'Anouk Vantorre' }, facts)
  const { ret_code, ext_info, result } = await send(member, code, answers)
  expect([ret_code, ext_info?.['faults']]).toEqual([0, undefined])
  return result.questionnaire.questionnaireId
}

describe('an agreement with a form as its prerequisite', () => {
  it.each(['EU', 'KAZ'] as const)(
    '(%s) has no due date until the form is submitted, then thirty days and reminders, however late that is',
    async (site) => {
      const member = await verifiedAt(server(), site)
      await pass(member, 43)
      expect(await task(member, 'agreement')).toMatchObject({ status: 'LOCKED', dueAt: null, closesAt: null })
      expect((await closed(member)).filter((one) => one.endsWith(' agreement'))).toEqual([])

      const id = await sendFirst(member, site)
      if ((await task(member, 'agreement'))?.status === 'LOCKED') await approve(server(), id)
      const agreement = await task(member, 'agreement')
      expect([agreement?.status, inDays(agreement?.dueAt), inDays(agreement?.closesAt), agreement?.closedNow]).toEqual([
        'TODO',
        30,
        37,
        [],
      ])
      expect((await closed(member)).filter((one) => one.endsWith(' agreement'))).toEqual([])

      const before = await dueEmails(member)
      await pass(member, 16.5)
      expect(await dueEmails(member)).toBeGreaterThan(before)
      await pass(member, 14)
      expect(await task(member, 'agreement')).toMatchObject({ status: 'OVERDUE', closedNow: [] })
      await pass(member, 7)
      expect(await closed(member)).toEqual(expect.arrayContaining(['SPOT agreement', 'EARN agreement']))
    },
  )

  it('loses no time when a reviewer decides late', async () => {
    const member = await verifiedAt(server(), 'EU')
    const id = await sendFirst(member, 'EU', true)
    await openForReview(server().running.context, id, 'anna')
    await pass(member, 60)
    expect(await task(member, 'agreement')).toMatchObject({ status: 'LOCKED', dueAt: null })
    await approve(server(), id)
    expect(inDays((await task(member, 'agreement'))?.dueAt)).toBe(30)
    expect(await closed(member)).not.toContain('SPOT agreement')
  })

  it('only the due date of the form closes products for a member who never submits it', async () => {
    const member = await verifiedAt(server(), 'EU')
    await pass(member, 45)
    expect((await closed(member)).toSorted()).toEqual([
      'CARD profile',
      'CRYPTO_DEPOSIT profile',
      'FIAT_DEPOSIT profile',
    ])
  })
})

it('gives a task that another class excluded its full time once that class starts or ends', async () => {
  const rules = server().running.context.regions.get('KAZ')?.tasks?.list ?? []
  const agreement = rules.find(({ id }) => id === 'agreement')
  if (!agreement) throw new Error('KAZ has no agreement')
  agreement.when = '$class = PROFESSIONAL'
  try {
    const member = await verifiedAt(server(), 'KAZ')
    for (const code of [103, 270]) await approvedQuestionnaire(server(), member, code)
    await pass(member, 90)
    expect(await task(member, 'agreement')).toBeUndefined()
    await grantClass(server(), member, { name: 'PROFESSIONAL', site: 'KAZ' })
    expect(inDays((await task(member, 'agreement'))?.dueAt)).toBe(30)
  } finally {
    delete agreement.when
  }
})

describe('after a move to another region', () => {
  const move = (member: TestMember, site: string) => server().move(member, site)

  it('counts the days of new tasks from the move, however long ago the member was verified', async () => {
    const member = await verifiedAt(server(), 'DEFAULT')
    await pass(member, 200)
    await move(member, 'EU')
    for (const [id, days, grace] of [
      ['profile', 30, 14],
      ['tax', 60, 0],
    ] as const) {
      const computed = await task(member, id)
      expect([
        computed?.status,
        inDays(computed?.dueAt),
        inDays(computed?.closesAt),
        computed?.closedNow,
        computed?.extensionDays,
      ]).toEqual(['TODO', days, days + grace, [], 14])
    }
    expect(await closed(member)).toEqual([])
    await pass(member, 45)
    expect((await closed(member)).toSorted()).toEqual([
      'CARD profile',
      'CRYPTO_DEPOSIT profile',
      'FIAT_DEPOSIT profile',
    ])
  })

  it('counts the days of the agreement from the move too, because it is signed again', async () => {
    const member = await verifiedAt(server(), 'HKG')
    await through(server(), member, 'HKG')
    const { result } = await assess(server(), member)
    await member.call('POST /v3/private/kyc/risk-test/accept', {
      body: { assessmentId: result?.assessmentId ?? '', band: result?.band ?? '' },
    })
    await member.call('POST /v1/private/agreement/sign', { body: signatureOf(await readAgreement(member)) })
    expect(await task(member, 'agreement')).toMatchObject({ status: 'DONE' })
    await pass(member, 200)
    await move(member, 'KAZ')
    await approvedQuestionnaire(server(), member, 103)
    const agreement = await task(member, 'agreement')
    expect([agreement?.status, agreement?.why, inDays(agreement?.dueAt), agreement?.closedNow]).toEqual([
      'TODO',
      'MOVED',
      30,
      [],
    ])
  })
})
