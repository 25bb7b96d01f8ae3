import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { moveToSite } from '../../status/region-change/site.ts'
import { lettersTo } from '../../testing/contacts.ts'
import { monthsAfter } from '../suitability/dates.ts'
import { approve, ask, livingIn, send, standardAnswers } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedAt } from '../../testing/updates.ts'
import { heldBy, holdBack } from './holds.ts'
import { decideQuestionnaire, openForReview, waiting } from './review.ts'
import { withdrawAsked } from './withdraw.ts'

/* What one site approved, once its member belongs to another one. */

const server = useServer()
const context = () => server().running.context
const settled = { ...standardAnswers, 'fin.netWorth': '500k_1m' }
const usPerson = { ...settled, 'own.usPerson': true }
const taxedInTheStates = livingIn('NL', { 'us.person': true })

const move = (member: TestMember, site: string) =>
  server()
    .db.transaction()
    .execute((trx) => moveToSite(context(), trx, 'operator:anna', member.id, site))
const rowOf = (id: string) =>
  server().db.selectFrom('questionnaire').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string): Promise<string> => (await rowOf(id)).state.replace('QUESTIONNAIRE_STATUS_', '')
const tasks = async (member: TestMember) =>
  (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result.list
const task = async (member: TestMember, code: number) =>
  (await tasks(member)).find(({ templateCode }) => templateCode === code)
const waits = async (id: string): Promise<boolean> => (await waiting(context(), 'anna')).some((one) => one.id === id)

/** Sends what is asked in sight, with these answers among it; answers the id. */
async function sent(member: TestMember, code: number, own: Record<string, Value | null>): Promise<string> {
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: code } })
  const { template, facts } = (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: String(code) },
    })
  ).result
  const given = Object.fromEntries(Object.entries(own).filter((entry): entry is [string, Value] => entry[1] !== null))
  const { result, ret_msg, ext_info } = await send(member, code, exampleAnswers(template, given, facts))
  if (!result.questionnaire) throw new Error(`${ret_msg} ${JSON.stringify(ext_info)}`)
  return result.questionnaire.questionnaireId
}

/** A member of the site with the form approved, by an officer where the machine does not. */
async function approvedAt(
  site: string,
  code: number,
  answers: Record<string, Value | null>,
): Promise<{ member: TestMember; id: string }> {
  const member = await verifiedAt(server(), site)
  // Not every site asks every form of everybody.
  if (code === 280) await ask(server(), member, code)
  const id = await sent(member, code, answers)
  if ((await stateOf(id)) !== 'APPROVED') await approve(server(), id)
  return { member, id }
}

describe('approved at a site that serves US persons', () => {
  it('the form goes to an officer of a site that does not, with the flags and rules as when sent there, and counts no more', async () => {
    const { member, id } = await approvedAt('EU', 260, usPerson)
    expect(await task(member, 260)).toMatchObject({ status: 'DONE' })
    await move(member, 'DEFAULT')
    expect(await task(member, 260)).toMatchObject({ status: 'IN_REVIEW' })
    expect(await rowOf(id)).toMatchObject({
      state: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
      approved_at: null,
      decided_at: null,
      valid_until: null,
    })
    expect(await waits(id)).toBe(true)
    expect((await openForReview(context(), id, 'anna')).outcome).toMatchObject({
      flags: ['STOP'],
      rules: ['us-person'],
      autoApprove: false,
    })
    await expect(withdrawAsked(context(), id, 'anna')).rejects.toThrow('approved at EU')
    await decideQuestionnaire(context(), id, {
      verdict: 'rejected',
      reasons: ['QST_NOT_ELIGIBLE'],
      mend: [],
      by: 'anna',
    })
    // Refused by one site for good, it comes back at no other.
    await move(member, 'EU')
    expect(await rowOf(id)).toMatchObject({ state: 'QUESTIONNAIRE_STATUS_REJECTED', final: true })
  })

  it.each(['HKG', 'KAZ'])('so does the tax form, at %s', async (site) => {
    const { member, id } = await approvedAt('EU', 240, taxedInTheStates)
    const tax = async () => (await tasks(member)).find((one) => one.id === 'tax')?.status
    await move(member, site)
    expect([await stateOf(id), await tax()]).toEqual(['PENDING_NO_EDIT', 'IN_REVIEW'])
    expect((await openForReview(context(), id, 'anna')).outcome).toMatchObject({
      flags: ['STOP'],
      rules: expect.arrayContaining(['us-person']),
    })
  })

  it('there and back, it stands as it did', async () => {
    const { member, id } = await approvedAt('EU', 260, usPerson)
    const before = await rowOf(id)
    await move(member, 'DEFAULT')
    await move(member, 'HKG')
    const moved = await rowOf(id)
    expect(moved.state).toBe('QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')
    // As if a rule of that site held something back.
    await server()
      .db.transaction()
      .execute((trx) => holdBack(trx, moved, ['FIAT_WITHDRAW']))
    await move(member, 'EU')
    expect(await rowOf(id)).toEqual(before)
    expect(await heldBy(server().db, id)).toEqual([])
    expect(await waits(id)).toBe(false)
    expect((await openForReview(context(), id, 'anna')).outcome).toMatchObject({
      flags: [],
      rules: ['us-person-served'],
    })
    // And from there once more.
    await move(member, 'DEFAULT')
    expect(await stateOf(id)).toBe('PENDING_NO_EDIT')
  })

  describe('and sent back to the member by the other site', () => {
    async function sentBack(): Promise<{ member: TestMember; id: string; before: Awaited<ReturnType<typeof rowOf>> }> {
      const { member, id } = await approvedAt('EU', 260, usPerson)
      const before = await rowOf(id)
      await move(member, 'HKG')
      await openForReview(context(), id, 'anna')
      await decideQuestionnaire(context(), id, {
        verdict: 'needs_more',
        reasons: ['QST_INCOMPLETE'],
        mend: ['own.usPerson'],
        by: 'anna',
      })
      expect(await rowOf(id)).toMatchObject({
        state: 'QUESTIONNAIRE_STATUS_REJECTED',
        final: false,
        reasons: ['QST_INCOMPLETE'],
      })
      return { member, id, before }
    }

    it.each([false, true])('it stands as it did once they are back (begun to mend: %s)', async (begun) => {
      const { member, id, before } = await sentBack()
      await server()
        .db.insertInto('task_extension')
        .values({ member_id: member.id, task: `questionnaire:${id}`, days: 3 })
        .execute()
      if (begun) await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
      expect(await stateOf(id)).toBe(begun ? 'UNSUBMIT' : 'REJECTED')
      // Where the rules say more than those it was approved by, it stays with the member.
      await move(member, 'DEFAULT')
      expect(await stateOf(id)).toBe(begun ? 'UNSUBMIT' : 'REJECTED')
      await move(member, 'EU')
      expect(await rowOf(id)).toEqual(before)
      expect(await task(member, 260)).toMatchObject({ status: 'DONE' })
      expect(
        await server().db.selectFrom('task_extension').selectAll().where('member_id', '=', member.id).execute(),
      ).toEqual([])
      expect(
        (
          await server()
            .db.selectFrom('audit_event')
            .select('data')
            .where('subject', '=', `questionnaire:${id}`)
            .where('action', '=', 'questionnaire.moved')
            .orderBy('seq', 'desc')
            .limit(1)
            .executeTakeFirst()
        )?.data,
      ).toMatchObject({ from: begun ? 'UNSUBMIT' : 'REJECTED', to: 'APPROVED' })
      await move(member, 'HKG')
      expect(await stateOf(id)).toBe('PENDING_NO_EDIT')
    })

    it('what they sent anew there waits', async () => {
      const { member, id } = await sentBack()
      await sent(member, 260, { ...usPerson, 'emp.employer': 'Southwind Bakery' })
      const waiting = await stateOf(id)
      expect(waiting).toMatch(/^PENDING/)
      await move(member, 'EU')
      expect(await stateOf(id)).toBe(waiting)
    })
  })

  it('decided once by the rules of both, it stands at either', async () => {
    const { member, id } = await approvedAt('EU', 260, usPerson)
    await move(member, 'DEFAULT')
    await approve(server(), id)
    for (const site of ['EU', 'DEFAULT', 'EU']) {
      await move(member, site)
      expect(await stateOf(id)).toBe('APPROVED')
    }
  })

  it('an officer looks at it because of the move, whoever asked for it', async () => {
    const member = await verifiedAt(server(), 'EU')
    await ask(server(), member, 260)
    const id = await sent(member, 260, usPerson)
    if ((await stateOf(id)) !== 'APPROVED') await approve(server(), id)
    await move(member, 'DEFAULT')
    expect(await task(member, 260)).toMatchObject({ status: 'IN_REVIEW', why: 'MOVED' })
  })

  it('what is asked anew and holds until its day holds no longer, nor when that asking is taken back', async () => {
    const { member, id } = await approvedAt('EU', 260, usPerson)
    await ask(server(), member, 260, { dueDays: 14 })
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toMatchObject({ state: 'QUESTIONNAIRE_STATUS_UNSUBMIT', approved_at: null })
    await withdrawAsked(context(), id, 'anna')
    expect(await task(member, 260)).toMatchObject({ status: 'EXPIRED' })
  })
})

describe('waiting for an officer at the move', () => {
  it('a form is judged by the rules of the other site; approved there, and not by those of the first, it is looked at anew where they hold', async () => {
    const member = await verifiedAt(server(), 'EU')
    const id = await sent(member, 260, usPerson)
    expect((await openForReview(context(), id, 'anna')).outcome).toMatchObject({
      flags: [],
      rules: ['us-person-served'],
      tasks: ['RESIDENCE_CRS'],
    })
    await move(member, 'DEFAULT')
    expect((await openForReview(context(), id, 'anna')).outcome).toMatchObject({
      flags: ['STOP'],
      rules: ['us-person'],
    })
    await approve(server(), id)
    const asked = () =>
      server()
        .db.selectFrom('questionnaire')
        .select(['id', 'opened_by'])
        .where('member_id', '=', member.id)
        .where('template_code', '=', 240)
        .where('withdrawn_at', 'is', null)
        .execute()
    for (const task of await asked()) await withdrawAsked(context(), task.id, 'anna')
    expect(await asked()).toEqual([])
    await move(member, 'EU')
    expect(await stateOf(id)).toBe('PENDING_NO_EDIT')
    expect((await openForReview(context(), id, 'anna')).outcome).toMatchObject({
      flags: [],
      rules: ['us-person-served'],
    })
    // What only the rules of this site ask for is asked.
    expect(await asked()).toMatchObject([{ opened_by: 'rule:260' }])
  })

  it.each(['approved', 'rejected', 'needs_more'] as const)(
    'who looked at it before the move does not decide it (%s) until they looked at it again',
    async (verdict) => {
      const member = await verifiedAt(server(), 'EU')
      const id = await sent(member, 260, usPerson)
      const decide = (by: string) =>
        decideQuestionnaire(context(), id, {
          verdict,
          reasons: verdict === 'approved' ? [] : [verdict === 'rejected' ? 'QST_NOT_ELIGIBLE' : 'QST_INCOMPLETE'],
          mend: [],
          by,
        })
      await openForReview(context(), id, 'anna')
      await move(member, 'DEFAULT')
      await expect(decide('anna')).rejects.toThrow('changed since you looked at it')
      expect(await stateOf(id)).toBe('PENDING_NO_EDIT')
      await openForReview(context(), id, 'bert')
      await expect(decide('anna')).rejects.toThrow('changed since you looked at it')
      await openForReview(context(), id, 'anna')
      expect(await decide('anna')).toBe('decided')
    },
  )

  it('what held when it was sent, by something that is not known any more, holds on', async () => {
    const member = await verifiedAt(server(), 'EU')
    const id = await sent(member, 260, usPerson)
    const { id: submission_id } = await server()
      .db.selectFrom('questionnaire_submission')
      .select('id')
      .where('questionnaire_id', '=', id)
      .executeTakeFirstOrThrow()
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const was = {
      ...(await openForReview(context(), id, 'anna')).outcome,
      flags: ['EDD'],
      rules: ['us-person-served', 'sent-from-elsewhere'],
    }
    const outcome = context().keyring.sealJson(holder, `questionnaire_judgement.outcome.${submission_id}`, was)
    await server()
      .db.insertInto('questionnaire_judgement')
      .values({ submission_id, questionnaire_id: id, member_id: member.id, site: 'EU', score: 0, outcome })
      .execute()
    await move(member, 'DEFAULT')
    expect((await openForReview(context(), id, 'anna')).outcome).toMatchObject({
      flags: ['STOP', 'EDD'],
      rules: ['us-person', 'sent-from-elsewhere'],
    })
  })

  it('a first of two approvals counts no more', async () => {
    const member = await verifiedAt(server(), 'EU')
    const id = await sent(member, 260, usPerson)
    const { id: submission_id } = await server()
      .db.selectFrom('questionnaire_submission')
      .select('id')
      .where('questionnaire_id', '=', id)
      .executeTakeFirstOrThrow()
    await server()
      .db.insertInto('questionnaire_review')
      .values({ questionnaire_id: id, submission_id, verdict: 'proposed', decided_by: 'operator:bert' })
      .execute()
    const proposedBy = async () => (await waiting(context(), 'anna')).find((one) => one.id === id)?.proposedBy
    expect(await proposedBy()).toBe('operator:bert')
    await move(member, 'DEFAULT')
    expect(await proposedBy()).toBe(null)
  })
})

it('of what both sites ask for by the same answers, nothing is asked once more', async () => {
  const { member, id } = await approvedAt('EU', 260, {
    ...usPerson,
    'pep.self': 'family',
    'pep.detail': 'My sister is a member of parliament',
  })
  const asked = () =>
    server()
      .db.selectFrom('questionnaire')
      .select(['id', 'template_code'])
      .where('member_id', '=', member.id)
      .where('opened_by', '=', 'rule:260')
      .where('withdrawn_at', 'is', null)
      .execute()
  expect((await asked()).map((one) => one.template_code)).toContain(210)
  for (const one of await asked()) await withdrawAsked(context(), one.id, 'anna')
  await move(member, 'DEFAULT')
  const { outcome } = await openForReview(context(), id, 'anna')
  expect(outcome).toMatchObject({
    tasks: expect.arrayContaining(['NAME_SCREENING']),
    flags: expect.arrayContaining(['STOP']),
  })
  expect(await asked()).toEqual([])
})

it.each<[string, number, Record<string, Value | null>, string, string]>([
  ['by the machine', 260, settled, 'EU', 'DEFAULT'],
  [
    'by an officer, for what both sites have an officer look at',
    260,
    { ...settled, 'pep.self': 'family', 'pep.detail': 'My sister is a member of parliament' },
    'EU',
    'DEFAULT',
  ],
  ['by an officer of a site with the same rule', 240, taxedInTheStates, 'DEFAULT', 'HKG'],
])(
  'approved %s, a form that the other site has no more to say about is left alone',
  async (_, code, answers, from, to) => {
    const { member, id } = await approvedAt(from, code, answers)
    const before = await rowOf(id)
    await move(member, to)
    expect(await rowOf(id)).toEqual(before)
    expect(
      await server().db.selectFrom('questionnaire_judgement').select('id').where('questionnaire_id', '=', id).execute(),
    ).toEqual([])
  },
)

it.each([
  ['KAZ', 103],
  ['TUR', 103],
  ['IND', 280],
])('approved at %s, form %i holds on at a site that asks more in it, and asks nobody for it', async (from, code) => {
  const member = await verifiedAt(server(), from)
  const id = await sent(member, code, standardAnswers)
  if ((await stateOf(id)) !== 'APPROVED') await approve(server(), id)
  const before = await rowOf(id)
  for (const site of ['EU', from]) {
    await move(member, site)
    expect(await rowOf(id)).toEqual(before)
  }
})

describe('a form that another site lets hold for less', () => {
  const political = { ...settled, 'pep.self': 'family', 'pep.detail': 'My sister is a member of parliament' }
  /** As if it had been approved so many months ago. */
  async function passMonths(id: string, months: number): Promise<Date> {
    const { valid_until } = await rowOf(id)
    const at = monthsAfter(new Date(), -months)
    await server()
      .db.updateTable('questionnaire')
      .set({ approved_at: at, decided_at: at, valid_until: valid_until && monthsAfter(valid_until, -months) })
      .where('id', '=', id)
      .execute()
    return at
  }
  const untilOf = async (id: string): Promise<Date | null> => (await rowOf(id)).valid_until

  it.each<[string, Record<string, Value>, number]>([
    ['of high risk', political, 6],
    ['of any other', settled, 12],
  ])('%s, holds so long from its approval, and as long as before after the way back', async (_, answers, months) => {
    const { member, id } = await approvedAt('DEFAULT', 280, answers)
    const approved = await passMonths(id, 2)
    const before = await rowOf(id)
    await move(member, 'IND')
    expect(await untilOf(id)).toEqual(monthsAfter(approved, months))
    expect((await tasks(member)).find((one) => one.id === 'aml')).toMatchObject({ status: 'DONE' })
    // Over by its day there, it is not over where they come back to.
    if (months === 12)
      await server().db.updateTable('questionnaire').set({ valid_until: new Date() }).where('id', '=', id).execute()
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toEqual(before)
  })

  it('and is asked anew at the move, holds no longer either where that asking is taken back', async () => {
    const { member, id } = await approvedAt('DEFAULT', 280, settled)
    const approved = await passMonths(id, 2)
    const { valid_until } = await rowOf(id)
    await ask(server(), member, 280, { dueDays: 14 })
    await move(member, 'IND')
    await withdrawAsked(context(), id, 'anna')
    expect(await rowOf(id)).toMatchObject({
      state: 'QUESTIONNAIRE_STATUS_APPROVED',
      valid_until: monthsAfter(approved, 12),
    })
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toMatchObject({ valid_until, until_before_move: null })
  })

  it('that is over by then is asked anew, from the day of the move on', async () => {
    const { member, id } = await approvedAt('DEFAULT', 280, political)
    await passMonths(id, 8)
    const stood = await rowOf(id)
    await move(member, 'IND')
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toEqual(stood)
    const before = Date.now()
    await move(member, 'IND')
    const until = await untilOf(id)
    expect(until?.getTime()).toBeGreaterThanOrEqual(before)
    expect(until?.getTime()).toBeLessThanOrEqual(Date.now())
    expect((await tasks(member)).find((one) => one.id === 'aml')).toMatchObject({ status: 'EXPIRED', why: 'MOVED' })
    const form = async () =>
      (await member.call('GET /v1/private/questionnaire/list')).result.list.find(
        ({ templateCode }) => templateCode === 280,
      )
    expect((await form())?.endedByMove).toBe(true)
    const letters = (await lettersTo(server(), member)).filter(({ kind }) => kind === 'site-moved')
    expect(letters).toHaveLength(3)
    // Sent and approved by the rules of this site, it is one like any other.
    expect(await sent(member, 280, political)).toBe(id)
    await approve(server(), id)
    expect((await form())?.endedByMove).toBe(false)
  })

  it('is not made to hold longer where the other site lets it', async () => {
    const { member, id } = await approvedAt('IND', 280, political)
    const until = await untilOf(id)
    await move(member, 'DEFAULT')
    expect(await untilOf(id)).toEqual(until)
  })
})
