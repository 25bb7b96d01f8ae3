import { describe, expect, it } from 'vitest'
import { attemptInReview, startDraft } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { ask } from '../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { decideByReviewer } from '../../../../../verification/attempts/decide-by-reviewer.ts'
import type { Fact } from '../../../../../recognition/facts.ts'

const server = useServer()
const name = 'GET /v1/staff/case/read'

/** What a machine read of a case's document. */
async function readAs(member: TestMember, id: string, facts: Fact[]): Promise<void> {
  const { db, running } = server()
  const row = await db.selectFrom('member').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
  await db
    .updateTable('attempt')
    .set({ facts: running.context.keyring.sealJson(row, sealed('attempt', 'facts'), facts) })
    .where('id', '=', id)
    .execute()
}

describe(name, () => {
  fieldsOfStaff(server, name, [[{ query: { id: 'x' } }, 'id']])

  it('shows an appeal with its decision, and lets everyone decide but who made it', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await decideByReviewer(server().running.context, id, {
      verdict: 'rejected',
      reasons: ['FRAUD'],
      reviewer: 'second-reviewer',
    })
    const message = 'It is my own passport, and nobody else has it.'
    await member.call('POST /v1/private/appeal/send', { body: { message } })
    const { result } = await (await atConsole(server())).call(name, { query: { id } })
    expect(result.verdicts).toContain('upheld')
    expect(result.appeal).toMatchObject({
      text: message,
      decision: { verdict: 'rejected', by: 'second-reviewer', proposedBy: [], reasons: ['FRAUD'] },
    })
    expect(result.blocks).toEqual([])
    const own = await (await atConsole(server(), 'second-reviewer')).call(name, { query: { id } })
    expect(own.result.blocks).toEqual(['OWN_DECISION'])
  })

  it('says which events changed the case, and which only looked at it', async () => {
    const id = await attemptInReview(server(), await server().member())
    const anna = await atConsole(server())
    await anna.call('POST /v1/staff/case/hold', { body: { id, kind: 'hold', reason: 'SCREENING_HIT' } })
    const { result } = await anna.call(name, { query: { id } })
    const changes = Object.fromEntries(result.history.map((event) => [event.action, event.changes]))
    expect(changes).toMatchObject({ 'case.opened': false, 'case.held': true })
  })

  it('opens a questionnaire that was asked and not sent yet, to withdraw it', async () => {
    const id = await ask(server(), await server().member(), 260)
    const { result } = await (await atConsole(server())).call(name, { query: { id } })
    expect(result).toMatchObject({ kind: 'questionnaire', files: [], answers: [], acts: ['withdraw'] })
  })

  it('shows what was typed beside what was read, disagreements first, with the number masked', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const of = (field: Fact['field'], value: string): Fact => ({ field, value, source: 'mrz', confidence: 0.9 })
    await readAs(member, id, [
      of('surname', 'VANTORRE'),
      of('birthDate', '1991-04-13'),
      of('documentNumber', 'SPECI2014'),
      of('issuingCountry', 'DE'),
    ])
    const { result } = await (await atConsole(server())).call(name, { query: { id } })
    expect(result.compared.map(({ field, agrees }) => [field, agrees])).toEqual([
      ['birthDate', false],
      ['issuingCountry', false],
      ['surname', true],
      ['givenNames', null],
      ['documentNumber', null],
    ])
    expect(result.compared[1]).toMatchObject({ typed: 'NL', read: [{ value: 'DE', source: 'mrz', confidence: 0.9 }] })
    expect(result.compared[4]).toMatchObject({ masked: true, read: [{ value: '•••••••14', source: 'mrz' }] })
    expect(JSON.stringify(result)).not.toContain('SPECI2014')
  })

  it('says in which photo, and where, a value was read', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const place = { side: 'front' as const, left: 0.05, top: 0.8, width: 0.9, height: 0.12 }
    await readAs(member, id, [
      { field: 'surname', value: 'VANTORRE', source: 'mrz', confidence: 0.9, place },
      { field: 'birthDate', value: '1991-04-13', source: 'provider', confidence: 0.9 },
    ])
    const { result } = await (await atConsole(server())).call(name, { query: { id } })
    const readOf = (field: string) => result.compared.find((one) => one.field === field)?.read[0]
    expect(readOf('surname')?.place).toEqual(place)
    expect(readOf('birthDate')).not.toHaveProperty('place')
  })

  it('offers the reasons that fit, each with the text that the member reads in their language', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await server().setMember(member, { language: 'de-DE' })
    const { result } = await (await atConsole(server())).call(name, { query: { id } })
    expect(result.verdicts).toEqual(['approved', 'resubmission_requested', 'rejected'])
    const titleOf = (code: string) => result.offered.find((one) => one.code === code)?.title
    expect(titleOf('IMG_BLUR_GLARE')).toMatch(/Foto/)
    expect(titleOf('FRAUD')).toBe(titleOf('COULD_NOT_VERIFY'))
    expect(result.offered.map((one) => one.code)).not.toContain('MANUAL_REVIEW')
    expect(result.offered.map((one) => one.code)).not.toContain('ATTEMPTS')
  })

  it('offers reasons about a selfie and a second side only where the case can have them', async () => {
    const anna = await atConsole(server())
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const about = async (): Promise<string[]> =>
      (await anna.call(name, { query: { id } })).result.offered.flatMap(({ code: one }) =>
        /SELFIE|FACE|SIDE/.test(one) ? [one] : [],
      )
    // A passport has one page, and its region wants no selfie.
    expect(await about()).toEqual([])
    const change = { document_type: 'ID_CARD' } as const
    await server().db.updateTable('attempt').set(change).where('id', '=', id).execute()
    expect(await about()).toEqual(['SIDE_MISSING'])
    // A vendor took the photos: they may show anything.
    const session = { attempt_id: id, member_id: member.id, provider: 'sumsub', ref: null, fetched_at: null } as const
    const collected = { result_at: null, failed_at: null, collected_at: new Date(), images_at: null }
    await server()
      .db.insertInto('provider_session')
      .values({ ...session, ...collected })
      .execute()
    expect(await about()).toEqual(['SIDE_MISSING', 'SELFIE_QUALITY', 'SELFIE_MULTI', 'FACE_MATCH'])
  })

  it('records who opened it, and refuses a draft and an invented case', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const reviewer = await atConsole(server())
    await reviewer.call(name, { query: { id } })
    const opened = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('subject', '=', `attempt:${id}`)
      .where('action', '=', 'case.opened')
      .execute()
    expect(opened).toEqual([{ actor: 'reviewer:reviewer' }])
    const { attemptId } = await startDraft(await server().member())
    for (const unknown of [attemptId, '00000000-0000-4000-8000-000000000000'])
      expect((await reviewer.call(name, { query: { id: unknown } })).ret_code).toBe(code('caseUnknown'))
  })

  it('says that another reviewer works on it', async () => {
    const id = await attemptInReview(server(), await server().member())
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    await anna.call('POST /v1/staff/queue/claim', { body: { caseId: id } })
    const { result } = await bert.call(name, { query: { id } })
    expect(result).toMatchObject({ claim: { by: 'reviewer' }, blocks: ['CLAIMED_BY_OTHER'] })
  })

  it('shows what the member has to do, the task of the case among it', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await ask(server(), member, 260)
    const { result } = await (await atConsole(server())).call(name, { query: { id } })
    expect(result.tasks).toContainEqual(
      expect.objectContaining({ type: 'QUESTIONNAIRE', template: 260, status: 'TODO' }),
    )
  })
})
