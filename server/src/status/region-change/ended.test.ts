import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { verifyChain } from '../../platform/audit/chain.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { waiting } from '../../compliance/questionnaires/open-for-review.ts'
import { withdrawAsked } from '../../compliance/questionnaires/withdraw.ts'
import { approve, ask, livingIn, send, standardAnswers } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedAt } from '../../testing/updates.ts'
import { moveToSite } from './site.ts'

/*
 * Questionnaires of a member who moves to another region (docs/decisions/015): EU and DEFAULT require 260, EU and HKG
 * require 240.
 */

const server = useServer()
const context = () => server().running.context
const profile = { ...standardAnswers, 'fin.netWorth': '500k_1m' }
const dayMs = 86_400_000

const move = (member: TestMember, site: string) =>
  server()
    .db.transaction()
    .execute((trx) => moveToSite(context(), trx, 'reviewer:anna', { memberId: member.id, to: site }))
const rowOf = (id: string) =>
  server().db.selectFrom('questionnaire').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string): Promise<string> => (await rowOf(id)).state.replace('QUESTIONNAIRE_STATUS_', '')
const task = async (member: TestMember, code: number) =>
  (await member.tasks()).find(({ templateCode }) => templateCode === code)
const start = (member: TestMember, templateCode: number) =>
  member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode } })
const draftOf = async (member: TestMember, code: number) =>
  (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: String(code) } })).result
    .draft

async function sent(member: TestMember, code: number, own: Record<string, Value | null>): Promise<string> {
  await start(member, code)
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

async function approvedAt(
  site: string,
  code = 260,
  answers: Record<string, Value | null> = profile,
): Promise<{ member: TestMember; id: string }> {
  const member = await verifiedAt(server(), site)
  const id = await sent(member, code, answers)
  if ((await stateOf(id)) !== 'APPROVED') await approve(server(), id)
  return { member, id }
}

describe('an approved questionnaire', () => {
  it('ends where the new region also requires it, and is asked again with the former answers', async () => {
    const { member, id } = await approvedAt('EU')
    await move(member, 'DEFAULT')
    expect(await task(member, 260)).toMatchObject({ status: 'EXPIRED', why: 'MOVED' })
    await start(member, 260)
    expect((await draftOf(member, 260))?.values).toMatchObject({ 'fin.netWorth': '500k_1m' })
    expect(await task(member, 260)).toMatchObject({ status: 'IN_PROGRESS', why: 'MOVED' })
    // The submission and the decision are still on record.
    const records = await server()
      .db.selectFrom('questionnaire_review')
      .select('verdict')
      .where('questionnaire_id', '=', id)
      .execute()
    expect(records).toEqual([{ verdict: 'approved' }])
    const ended = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('subject', '=', `questionnaire:${id}`)
      .where('action', '=', 'questionnaire.ended')
      .execute()
    expect(ended).toEqual([{ actor: 'reviewer:anna', data: { templateCode: 260, items: [] } }])
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('also ends where a reviewer had asked for it and closed products until it was done', async () => {
    const { member, id } = await approvedAt('EU')
    await server()
      .db.updateTable('questionnaire')
      .set({ blocking: ['SPOT'] })
      .where('id', '=', id)
      .execute()
    await move(member, 'DEFAULT')
    expect((await start(member, 260)).result.questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' })
  })

  it('is approved for the new region once it is sent again', async () => {
    const { member, id } = await approvedAt('EU')
    await move(member, 'DEFAULT')
    expect(await sent(member, 260, profile)).toBe(id)
    if ((await stateOf(id)) !== 'APPROVED') await approve(server(), id)
    expect(await task(member, 260)).toMatchObject({ status: 'DONE' })
  })

  it('is asked again where the member moves back', async () => {
    const { member } = await approvedAt('EU')
    await move(member, 'DEFAULT')
    await move(member, 'EU')
    expect(await task(member, 260)).toMatchObject({ status: 'EXPIRED', why: 'MOVED' })
  })

  it('stays where the new region does not require it', async () => {
    const { member, id } = await approvedAt('EU', 240, livingIn('NL'))
    const before = await rowOf(id)
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toEqual(before)
    // Elsewhere it is asked again.
    await move(member, 'HKG')
    expect(Number((await rowOf(id)).valid_until)).toBeLessThanOrEqual(Date.now())
  })

  it('stays where it belongs to a request of its own', async () => {
    const { member, id } = await approvedAt('EU')
    await server().db.updateTable('questionnaire').set({ request_id: 'r-1' }).where('id', '=', id).execute()
    const before = await rowOf(id)
    await move(member, 'DEFAULT')
    expect(await rowOf(id)).toEqual(before)
  })

  it('has an unchanged end date if it expired before', async () => {
    const { member, id } = await approvedAt('EU')
    const past = new Date(Date.now() - 5 * dayMs)
    await server().db.updateTable('questionnaire').set({ valid_until: past }).where('id', '=', id).execute()
    await move(member, 'DEFAULT')
    expect((await rowOf(id)).valid_until).toEqual(past)
    expect(await task(member, 260)).toMatchObject({ status: 'EXPIRED' })
  })

  it('ends too where it has to be renewed by a date, even if that request is withdrawn', async () => {
    const { member, id } = await approvedAt('EU')
    await ask(server(), member, 260, { dueDays: 14 })
    expect((await task(member, 260))?.opens).toEqual([])
    await move(member, 'DEFAULT')
    expect(await stateOf(id)).toBe('UNSUBMIT')
    await withdrawAsked(context(), id, 'anna')
    expect(await task(member, 260)).toMatchObject({ status: 'EXPIRED' })
  })
})

describe('a questionnaire in review during the move', () => {
  it('cannot be approved where the new region also requires it, and is sent back', async () => {
    const member = await verifiedAt(server(), 'EU')
    const id = await sent(member, 260, { ...profile, 'own.usPerson': true })
    await move(member, 'DEFAULT')
    expect((await waiting(context(), 'anna')).map((one) => one.id)).toContain(id)
    await expect(approve(server(), id)).rejects.toThrow('It was sent before the member moved to DEFAULT')
    const more = {
      verdict: 'resubmission_requested',
      reasons: ['QST_INCOMPLETE'],
      corrections: ['own.usPerson'],
      by: 'anna',
    } as const
    expect(
      await decideQuestionnaire(context(), id, {
        ...more,
        reasons: [...more.reasons],
        corrections: [...more.corrections],
      }),
    ).toBe('decided')
    // After it is sent again, the current rules decide.
    await sent(member, 260, profile)
    if ((await stateOf(id)) !== 'APPROVED') await approve(server(), id)
    expect(await task(member, 260)).toMatchObject({ status: 'DONE' })
  })

  it('is approved as before where the new region does not require it', async () => {
    const member = await verifiedAt(server(), 'EU')
    const id = await sent(member, 240, livingIn('NL'))
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING', approved_at: null, valid_until: null })
      .where('id', '=', id)
      .execute()
    await move(member, 'DEFAULT')
    expect(await approve(server(), id)).toBe('decided')
  })
})
