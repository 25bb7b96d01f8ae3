import { beforeEach, describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { casePage } from '../commands/case-page.ts'
import type { Context } from '../../context.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'
import { check } from '../../compliance/questionnaires/checklist.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { openForReview } from '../../compliance/questionnaires/open-for-review.ts'
import { withdrawAsked } from '../../compliance/questionnaires/withdraw.ts'
import { addStaff } from '../../platform/staff/register.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { completeDraft } from '../../testing/attempts.ts'
import { ask, memberWithPrerequisites, send, standardAnswers } from '../../testing/questionnaires.ts'
import { useOwnServer, type TestMember } from '../../testing/server.ts'
import { take } from '../../testing/suitability.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { openCase } from './open.ts'
import { queue } from '../queue/everything.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

const server = useOwnServer()
beforeEach(async () => {
  await server().db.deleteFrom('staff').execute()
})

/**
 * The product with a standard questionnaire that has a checklist, requires the knowledge test, and needs four-eyes
 * approval with a senior from these points on.
 */
function strict(seniorFrom = 0): Context {
  const { context } = server().running
  const loaded = context.questionnaires.templates.get(260)
  if (!loaded) throw new Error('There is no template 260')
  const { template } = loaded
  const sections = template.sections.map((section) =>
    section.id === 'emp'
      ? {
          ...section,
          items: [
            ...section.items,
            {
              id: 'checklist',
              type: 'multi' as const,
              reviewOnly: true,
              options: [{ value: 'genuine' }, { value: 'name' }],
            },
          ],
        }
      : section,
  )
  const senior = { value: seniorFrom, unit: 'points', source: 'A rule of this test alone', asOf: '2026-11-21' }
  const outcomeRules = [
    ...template.outcomeRules,
    { id: 'never', when: 'own.usPerson = true', set: { openTask: 'KNOWLEDGE_TEST' } },
  ]
  const changed = {
    ...loaded,
    template: {
      ...template,
      sections,
      outcomeRules,
      fourEyes: true as const,
      thresholds: { ...template.thresholds, senior },
    },
  }
  return {
    ...context,
    questionnaires: {
      ...context.questionnaires,
      templates: new Map(context.questionnaires.templates).set(260, changed),
    },
  }
}

async function sent(answers: Record<string, Value> = {}): Promise<{ member: TestMember; id: string }> {
  const member = await server().member()
  const id = await ask(server(), member, 260)
  await send(member, 260, { ...standardAnswers, 'own.usPerson': true, ...answers })
  return { member, id }
}

async function inReview(): Promise<{ member: TestMember; id: string }> {
  const member = await server().member()
  const { attemptId: id } = await completeDraft(member)
  await server()
    .db.updateTable('attempt')
    .set({
      state: 'in_review',
      submitted_at: new Date(Date.now() - 5 * 3_600_000),
      checks: JSON.stringify([{ name: 'liveness', outcome: 'not-checked' }]),
    })
    .where('id', '=', id)
    .execute()
  return { member, id }
}

const listed = async (member: TestMember) => (await member.call('GET /v1/private/questionnaire/list')).result.list

describe('the review queue', () => {
  it('lists cases of every kind, the longest waiting first, without erased members', async () => {
    const [identity, questionnaire, erased] = [await inReview(), await sent(), await inReview()]
    await server().setMember(erased.member, { data_key: null })
    const rows = await queue(server().running.context, 'anna')
    expect(rows.map(({ kind, id }) => [kind, id])).toEqual([
      ['attempt', identity.id],
      ['questionnaire', questionnaire.id],
    ])
    expect(rows[1]?.what).toContain('260 standard, ')
  })
})

describe('a case', () => {
  it('of an identity shows the typed data, the checks and the history, and audits its opening', async () => {
    const { member, id } = await inReview()
    await openCase(server().running.context, id, 'anna')
    const page = casePage(await openCase(server().running.context, id, 'bert'))
    expect(page).toMatch(new RegExp(`^attempt ${id}  in_review  waiting 5 hours since `))
    expect(page).toContain(`member ${member.id}  DEFAULT  nothing verified`)
    expect(page).toContain('liveness: not-checked')
    expect(page).toMatch(/surname: \S+  \[typed]/)
    expect(page).toMatch(/history:\n(.*\n)*.*reviewer:anna  case\.opened/)
    const opened = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('action', '=', 'case.opened')
      .where('subject', '=', `attempt:${id}`)
      .orderBy('seq')
      .execute()
    expect(opened).toEqual([{ actor: 'reviewer:anna' }, { actor: 'reviewer:bert' }])
  })

  it('of an address shows all typed data, and what the member would read about each failed check', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const id = await proofInReview(server(), member)
    const checks = JSON.stringify([
      { name: 'address-date', outcome: 'not-checked' },
      { name: 'address-name', outcome: 'passed' },
    ])
    await server().db.updateTable('address_proof').set({ checks }).where('id', '=', id).execute()
    const page = casePage(await openCase(server().running.context, id, 'anna'))
    expect(page).toMatch(
      /since: 2021-03 {2}\[typed]\n.*issuer: Specimen Power {2}\[typed]\n.*name: Anouk Elise Vantorre {2}\[identity]\n.*address: Keizersgracht 241, 1016 EA Amsterdam {2}\[typed]\n.*issuedOn: /,
    )
    expect(page).toMatch(/address-date: not-checked \(POA_DATE\)\n.*address-name: passed\n/)
  })

  it('with an appeal shows its text and both histories', async () => {
    const { member, id } = await inReview()
    const { context } = server().running
    await decideByReviewer(context, id, { verdict: 'rejected', reasons: ['FRAUD'], reviewer: 'anna' })
    await member.call('POST /v1/private/appeal/send', { body: { message: 'It is really me' } })
    const page = casePage(await openCase(context, id, 'bert'))
    expect(page).toContain('appeal says: It is really me  [member]')
    expect(page).toMatch(/attempt\.decided[^\n]*FRAUD[^]*appeal\.sent/)
  })

  it('of a questionnaire shows the answers, the points, and the member’s real score', async () => {
    const { member, id } = await sent()
    const first = casePage(await openCase(strict(), id, 'anna'))
    expect(first).toContain('Who do you work for?  [emp.employer]\n    Northwind Bakery\n')
    expect(first).toContain('knowledge test: never taken  [our record]')
    expect(first).toContain('emp.checklist: [ ] genuine  [ ] name')
    await take(server(), member, { wrong: 2 })
    expect(casePage(await openCase(strict(), id, 'anna'))).toMatch(
      /knowledge test: (passed|failed), \d+ of \d+ \(\d+ %\), 0 critical missed/,
    )
    expect((await listed(member))[0]).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' })
  })

  it('of an unsent questionnaire shows who asked, and nothing the member typed', async () => {
    const member = await server().member()
    const id = await ask(server(), member, 260, { dueDays: 3 })
    await member.call('PUT /v1/private/draft/save', {
      body: {
        kind: 'questionnaire',
        subject: '260',
        revision: 0,
        page: 'page-of-test',
        changes: { 'emp.employer': 'Still thinking' },
      },
    })
    const page = casePage(await openCase(server().running.context, id, 'anna'))
    expect(page).toContain('asked by: reviewer:tester')
    expect(page).not.toContain('Still thinking')
  })

  it('cannot be opened if it does not exist or was not sent', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await expect(openCase(server().running.context, attemptId, 'anna')).rejects.toThrow('was not submitted yet')
    await expect(
      openCase(
        server().running.context,
        member.id.toString(16).padStart(8, '0') + '-0000-4000-8000-000000000000',
        'anna',
      ),
    ).rejects.toThrow('There is no case')
  })
})

describe('the reviewer’s checklist', () => {
  it('is filled in during the review, and stored with the decision', async () => {
    const { member, id } = await sent()
    const context = strict()
    await expect(check(context, id, { 'emp.checklist': ['genuine'] }, 'anna')).rejects.toThrow('open it first')
    await openCase(context, id, 'anna')
    await expect(check(context, id, { 'emp.checklist': ['sound'] }, 'anna')).rejects.toThrow(
      'emp.checklist does not take sound; it takes genuine',
    )
    await expect(check(context, id, { 'emp.employer': 'x' }, 'anna')).rejects.toThrow('Not of the checklist')
    expect(await check(context, id, { 'emp.checklist': ['genuine', 'name'] }, 'anna')).toMatchObject([
      { path: 'emp.checklist', value: ['genuine', 'name'] },
    ])
    expect(casePage(await openCase(context, id, 'anna'))).toContain('emp.checklist: [x] genuine  [x] name')
    await decideQuestionnaire(context, id, {
      verdict: 'resubmission_requested',
      reasons: ['QST_UNCLEAR'],
      corrections: [],
      by: 'anna',
    })
    const { checklist, submission_id: submission } = await server()
      .db.selectFrom('questionnaire_review')
      .select(['checklist', 'submission_id'])
      .where('questionnaire_id', '=', id)
      .executeTakeFirstOrThrow()
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(
      checklist &&
        context.keyring.openJson(
          holder,
          sealed('questionnaire_review', 'checklist', { submission_id: submission }),
          checklist,
        ),
    ).toEqual({ 'emp.checklist': ['genuine', 'name'] })
    expect(
      JSON.stringify(
        await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '260' } }),
      ),
    ).not.toContain('checklist')
  })
})

describe('an approval that needs a senior reviewer', () => {
  it('needs a senior as one of the two reviewers', async () => {
    const { db } = server()
    const { id } = await sent()
    await addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:root')
    for (const name of ['olga', 'otto']) await addStaff(db, name, { roles: ['reviewer'] }, 'reviewer:root')
    await addStaff(db, 'sam', { roles: ['senior'] }, 'reviewer:root')
    const approve = (by: string) =>
      decideQuestionnaire(strict(), id, { verdict: 'approved', reasons: [], corrections: [], by })
    expect(await approve('olga')).toBe('proposed')
    await expect(approve('otto')).rejects.toThrow('must be a senior reviewer')
    await expect(approve('root')).rejects.toThrow('it takes the role')
    expect(await approve('sam')).toBe('decided')
  })

  it('needs a senior exactly from the configured points on', async () => {
    const { db, running } = server()
    const { id } = await sent({ 'use.countries': ['VN'] })
    await addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:root')
    for (const name of ['olga', 'otto']) await addStaff(db, name, { roles: ['reviewer'] }, 'reviewer:root')
    const { points } = (await openForReview(running.context, id, 'olga')).outcome
    expect(points).toBe(15)
    const approve = (by: string, seniorFrom: number) =>
      decideQuestionnaire(strict(seniorFrom), id, { verdict: 'approved', reasons: [], corrections: [], by })
    expect(await approve('olga', points)).toBe('proposed')
    await expect(approve('otto', points)).rejects.toThrow(`From ${points} points on`)
    expect(await approve('otto', points + 1)).toBe('decided')
  })
})

describe('a questionnaire asked by mistake', () => {
  it('can be withdrawn: the member no longer sees it, and it can be asked again', async () => {
    const member = await server().member()
    const { context } = server().running
    const id = await ask(server(), member, 200, { requestId: 'r-1' })
    expect(await listed(member)).toHaveLength(1)
    await withdrawAsked(context, id, 'anna')
    expect(await listed(member)).toEqual([])
    const tasks = await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })
    expect(JSON.stringify(tasks.result)).not.toContain('code=200')
    for (const requestId of ['r-1', `withdrawn-${id}`]) {
      const save = await member.call('PUT /v1/private/draft/save', {
        body: { kind: 'questionnaire', subject: `200/${requestId}`, revision: 0, page: 'page-of-test', changes: {} },
      })
      expect(save.ret_code).not.toBe(0)
    }
    await expect(withdrawAsked(context, id, 'anna')).rejects.toThrow('There is no questionnaire')
    expect(await ask(server(), member, 200, { requestId: 'r-1' })).not.toBe(id)
    expect(casePage(await openCase(context, id, 'anna'))).toMatch(
      /withdrawn: 2[^]*reviewer:anna  questionnaire\.withdrawn/,
    )
  })

  it('cannot be withdrawn once the member has started it or it is decided', async () => {
    const member = await memberWithPrerequisites(server())
    const { context } = server().running
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    const [own] = await listed(member)
    await expect(withdrawAsked(context, own?.questionnaireId ?? '', 'anna')).rejects.toThrow('started by the member')
    const { id } = await sent()
    await decideQuestionnaire(context, id, {
      verdict: 'rejected',
      reasons: ['QST_NOT_ELIGIBLE'],
      corrections: [],
      by: 'anna',
    })
    await expect(withdrawAsked(context, id, 'anna')).rejects.toThrow('decided already')
  })
})
