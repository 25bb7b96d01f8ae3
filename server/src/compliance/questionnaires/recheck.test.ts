import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { moveToSite } from '../../status/region-change/site.ts'
import { decideByPerson } from '../../verification/attempts/decide-by-person.ts'
import { attemptInReview } from '../../testing/attempts.ts'
import { lettersTo, proveContact } from '../../testing/contacts.ts'
import { approve, ask, send } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { decideQuestionnaire } from './review.ts'
import { withdrawAsked } from './withdraw.ts'

const server = useServer()
const form = async (member: TestMember, code: number) =>
  (
    await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
      query: { biz_from: 'kyc_web', template_code: String(code) },
    })
  ).result
const ended = async (member: TestMember, code: number): Promise<boolean> => {
  const until = (await form(member, code)).questionnaire?.validUntil
  return typeof until === 'string' && Date.parse(until) <= Date.now()
}

/** Fills in what is in sight, and sends it; answers its id. */
async function sendForm(member: TestMember, code: number, own: Record<string, Value>): Promise<string> {
  await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: code } })
  const { template, facts } = await form(member, code)
  const { result, ret_msg, ext_info } = await send(member, code, exampleAnswers(template, own, facts))
  if (!result.questionnaire) throw new Error(`${ret_msg} ${JSON.stringify(ext_info)}`)
  return result.questionnaire.questionnaireId
}

/** The same, and has it approved. */
async function answer(member: TestMember, code: number, own: Record<string, Value>): Promise<string> {
  const id = await sendForm(member, code, own)
  if ((await form(member, code)).questionnaire?.status !== 'QUESTIONNAIRE_STATUS_APPROVED') await approve(server(), id)
  return id
}

const move = (member: TestMember, site: string) =>
  server()
    .db.transaction()
    .execute((trx) => moveToSite(server().running.context, trx, 'operator:anna', member.id, site))

/** A verified member with a number and an address for form 250. */
async function reachable(): Promise<TestMember> {
  const member = await server().member()
  await server().db.updateTable('member').set({ kyc_level: 1 }).where('id', '=', member.id).execute()
  await proveContact(server(), member, 'phone', '+31612345678')
  await proveContact(server(), member, 'email', 'anouk.vantorre@test.example')
  return member
}
const contacts = { 'numbers.phone': '+31612345678', 'numbers.email': 'anouk.vantorre@test.example' }

it('a form that another site asks more in is asked anew there, and not before', async () => {
  const member = await reachable()
  await answer(member, 250, contacts)
  await move(member, 'EU')
  expect(await ended(member, 250)).toBe(false)
  await move(member, 'IND')
  expect(await ended(member, 250)).toBe(true)
})

describe('approved at one site, ended at another that asks more, and back at the first', () => {
  const rowOf = (id: string) =>
    server().db.selectFrom('questionnaire').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('a form holds again as it did, and goes on to end where more is asked', async () => {
    const member = await reachable()
    const id = await answer(member, 250, contacts)
    const before = await rowOf(id)
    for (let times = 0; times < 2; times++) {
      await move(member, 'IND')
      expect(await ended(member, 250)).toBe(true)
      await move(member, 'DEFAULT')
      expect(await rowOf(id)).toEqual(before)
    }
  })

  it('what the member began anew meanwhile stays a draft', async () => {
    const member = await reachable()
    const id = await answer(member, 250, contacts)
    const before = await rowOf(id)
    await move(member, 'IND')
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 250 } })
    expect((await form(member, 250)).questionnaire?.status).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toMatchObject({
      state: 'QUESTIONNAIRE_STATUS_APPROVED',
      approved_at: before.approved_at,
      valid_until: before.valid_until,
      ended_by_move: false,
    })
  })

  it('what is asked anew goes on holding until its day, and holds when that asking is taken back', async () => {
    const member = await reachable()
    const id = await answer(member, 250, contacts)
    const before = await rowOf(id)
    await ask(server(), member, 250, { dueDays: 14 })
    await move(member, 'IND')
    expect((await rowOf(id)).approved_at).toBeNull()
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toMatchObject({
      state: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      approved_at: before.approved_at,
      valid_until: before.valid_until,
    })
    await withdrawAsked(server().running.context, id, 'anna')
    expect(await rowOf(id)).toEqual(before)
  })

  it('what was sent at the other site waits, and is decided by that', async () => {
    const member = await reachable()
    const id = await answer(member, 250, contacts)
    await move(member, 'IND')
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING', submitted_at: new Date() })
      .where('id', '=', id)
      .execute()
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toMatchObject({ state: 'QUESTIONNAIRE_STATUS_PENDING' })
    await approve(server(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'QUESTIONNAIRE_STATUS_APPROVED', held_before_move: null })
  })
})

it('what was asked of the member by a request of its own stays as it is', async () => {
  const member = await reachable()
  const id = await answer(member, 250, contacts)
  await server().db.updateTable('questionnaire').set({ request_id: 'r-1' }).where('id', '=', id).execute()
  const until = () =>
    server()
      .db.selectFrom('questionnaire')
      .select(['state', 'valid_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await until()
  await move(member, 'IND')
  expect(await until()).toEqual(before)
})

it.each([
  ['Anouk Elise Vantorre', false],
  ['Somebody Else', true],
])('a form signed as %s before the verification', async (name, asked) => {
  const member = await server().member()
  await answer(member, 240, {
    'person.legalName': name,
    'person.dob': '1991-03-14',
    'tax.e1': 1,
    'tax.e1.country': 'NL',
    'tax.e1.hasTin': false,
    'tax.e1.noTinReason': 'C',
    'certify.name': name,
  })
  const id = await attemptInReview(server(), member)
  await decideByPerson(server().running.context, id, 'approved', [], 'anna')
  expect(await ended(member, 240)).toBe(asked)
})

describe('waiting for an officer at the move', () => {
  const draftOf = async (member: TestMember, code: number) =>
    (await member.call('GET /v1/private/questionnaire/draft', { query: { template_code: String(code) } })).result.draft
  const letters = async (member: TestMember) =>
    (await lettersTo(server(), member)).filter(({ kind }) => kind === 'decision-action')
  /** The form of numbers, as if it were one that an officer looks at. */
  async function inReview(member: TestMember, opened: boolean): Promise<string> {
    const id = await answer(member, 250, contacts)
    const state = opened ? 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' : 'QUESTIONNAIRE_STATUS_PENDING'
    await server()
      .db.updateTable('questionnaire')
      .set({ state, decided_at: null, approved_at: null, valid_until: null })
      .where('id', '=', id)
      .execute()
    return id
  }

  it.each([false, true])(
    'a form that the other site asks more in goes back to the member, marked and with its answers, and nobody approves it (opened: %s)',
    async (opened) => {
      const member = await reachable()
      const id = await inReview(member, opened)
      await move(member, 'EU')
      expect((await form(member, 250)).questionnaire?.status).toMatch(/PENDING/)
      expect(await letters(member)).toHaveLength(0)
      await move(member, 'IND')
      const { questionnaire } = await form(member, 250)
      expect(questionnaire).toMatchObject({
        status: 'QUESTIONNAIRE_STATUS_REJECTED',
        mayReopen: true,
        mayReopenAt: null,
        reasons: ['QST_INCOMPLETE'],
      })
      expect(questionnaire?.mend.length).toBeGreaterThan(0)
      expect(await letters(member)).toHaveLength(1)
      await expect(approve(server(), id)).rejects.toThrow('went back to the member')
      const decide = (verdict: 'approved' | 'rejected') =>
        decideQuestionnaire(server().running.context, id, {
          verdict,
          reasons: verdict === 'approved' ? [] : ['QST_NOT_ELIGIBLE'],
          mend: [],
          by: 'anna',
        })
      await expect(decide('rejected')).rejects.toThrow('went back to the member')
      // The member takes it up: their answers are there, and it is decided once it is sent anew.
      await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 250 } })
      expect((await draftOf(member, 250)).answers).toMatchObject(contacts)
      await expect(decide('approved')).rejects.toThrow('went back to the member')
    },
  )

  it('of another name than the verified one, a form says so', async () => {
    const member = await server().member()
    const own = {
      'person.legalName': 'Somebody Else',
      'person.dob': '1991-03-14',
      'tax.e1': 1,
      'tax.e1.country': 'NL',
      'tax.e1.hasTin': false,
      'tax.e1.noTinReason': 'C',
      'certify.name': 'Somebody Else',
    }
    const id = await answer(member, 240, own)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING', approved_at: null, valid_until: null })
      .where('id', '=', id)
      .execute()
    await decideByPerson(server().running.context, await attemptInReview(server(), member), 'approved', [], 'anna')
    expect((await form(member, 240)).questionnaire).toMatchObject({
      status: 'QUESTIONNAIRE_STATUS_REJECTED',
      reasons: ['QST_NAME_DIFFERS'],
    })
  })

  it('a form that the member began, and that is not made for the other site, waits: it is not approved there, and an officer may take it back', async () => {
    const member = await server().member()
    await server().db.updateTable('member').set({ site: 'HKG', kyc_level: 1 }).where('id', '=', member.id).execute()
    const id = await answer(member, 251, { 'decl.name': 'Anouk Vantorre' })
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING', approved_at: null, valid_until: null })
      .where('id', '=', id)
      .execute()
    await expect(withdrawAsked(server().running.context, id, 'anna')).rejects.toThrow('begun by the member')
    await move(member, 'DEFAULT')
    expect((await form(member, 251)).questionnaire?.status).toBe('QUESTIONNAIRE_STATUS_PENDING')
    await expect(approve(server(), id)).rejects.toThrow('not made for DEFAULT')
    await withdrawAsked(server().running.context, id, 'anna')
    expect(
      (await member.call('GET /v1/private/questionnaire/list')).result.list.map(({ templateCode }) => templateCode),
    ).not.toContain(251)
  })

  it('what is asked anew and holds until its day holds no longer where its answers would not be taken, nor when the asking is taken back', async () => {
    const member = await reachable()
    const id = await answer(member, 250, contacts)
    await ask(server(), member, 250, { dueDays: 14 })
    const approvedAt = async () =>
      (
        await server()
          .db.selectFrom('questionnaire')
          .select('approved_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).approved_at
    await move(member, 'EU')
    expect(await approvedAt()).not.toBeNull()
    await move(member, 'IND')
    expect(await approvedAt()).toBeNull()
    await withdrawAsked(server().running.context, id, 'anna')
    expect(await ended(member, 250)).toBe(true)
  })
})
