import { describe, expect, it } from 'vitest'
import { attemptInReview, completeDraft } from '../../../../../testing/attempts.ts'
import { asReasons, atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useServer, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/case/decide'
const invented = '00000000-0000-4000-8000-000000000000'

const versionOf = async (visitor: Visitor, id: string) =>
  (await visitor.call('GET /v1/staff/case/read', { query: { id } })).result.version
const stateOf = (id: string) =>
  server().db.selectFrom('attempt').select(['state', 'reasons']).where('id', '=', id).executeTakeFirstOrThrow()

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { id: invented, version: 0, verdict: 'maybe', reasons: [] } }, 'verdict'],
    [{ body: { id: invented, version: -1, verdict: 'approved', reasons: [] } }, 'version'],
    [
      { body: { id: invented, version: 0, verdict: 'rejected', reasons: [{ code: 'BAD', photos: [] }] } },
      'reasons/0/code',
    ],
  ])

  it('approves, asks again and rejects as on the command line, and releases the case', async () => {
    const anna = await atConsole(server())
    for (const [verdict, reasons] of [
      ['approved', []],
      ['resubmission_requested', ['DOC_EXPIRED']],
      ['rejected', ['FRAUD']],
    ] as const) {
      const id = await attemptInReview(server(), await server().member())
      await anna.call('POST /v1/staff/queue/claim', { body: { caseId: id } })
      const body = { id, version: await versionOf(anna, id), verdict, reasons: asReasons(...reasons) }
      expect((await anna.call(name, { body })).result).toEqual({ outcome: 'decided' })
      expect(await stateOf(id)).toEqual({ state: verdict, reasons: [...reasons] })
      expect(await server().db.selectFrom('case_claim').selectAll().where('case_id', '=', id).execute()).toEqual([])
    }
  })

  it('says in the history which photo a reason names', async () => {
    const { attemptId: id } = await completeDraft(await server().member())
    await server()
      .db.updateTable('attempt')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('id', '=', id)
      .execute()
    const anna = await atConsole(server())
    const reasons = [{ code: 'IMG_BLUR_GLARE' as const, photos: ['front' as const] }]
    const body = { id, version: await versionOf(anna, id), verdict: 'resubmission_requested' as const, reasons }
    expect((await anna.call(name, { body })).ret_code).toBe(0)
    const { history } = (await anna.call('GET /v1/staff/case/read', { query: { id } })).result
    expect(history.find(({ action }) => action === 'attempt.decided')?.details).toContainEqual({
      name: 'photos',
      values: ['IMG_BLUR_GLARE:front'],
    })
  })

  it('refuses a decision on a version that another reviewer has changed', async () => {
    const id = await attemptInReview(server(), await server().member())
    const anna = await atConsole(server())
    const version = await versionOf(anna, id)
    const again = { id, version, verdict: 'resubmission_requested', reasons: asReasons('DOC_EXPIRED') } as const
    expect((await anna.call(name, { body: again })).ret_code).toBe(0)
    const late = await anna.call(name, { body: { ...again, verdict: 'rejected', reasons: asReasons('FRAUD') } })
    expect(late).toMatchObject({ ret_code: code('caseChanged'), ext_info: { version: await versionOf(anna, id) } })
    expect((await stateOf(id)).state).toBe('resubmission_requested')
    // Who had not claimed it before does not hold it now.
    expect(await server().db.selectFrom('case_claim').selectAll().where('case_id', '=', id).execute()).toEqual([])
  })

  it('refuses while another reviewer works on the case, without a confirmation, and with reasons that do not fit', async () => {
    const id = await attemptInReview(server(), await server().member())
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    await anna.call('POST /v1/staff/queue/claim', { body: { caseId: id } })
    const body = { id, version: await versionOf(anna, id), verdict: 'rejected', reasons: asReasons('FRAUD') } as const
    expect((await bert.call(name, { body })).ret_code).toBe(code('caseClaimed'))
    const unfit = await anna.call(name, { body: { ...body, reasons: asReasons('MANUAL_REVIEW') } })
    expect(unfit).toMatchObject({ ret_code: code('decisionRefused') })
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    expect((await anna.call(name, { body })).ret_code).toBe(code('staffConfirmationNeeded'))
    expect((await stateOf(id)).state).toBe('in_review')
  })

  it('asks for a confirmation only when everything else is right', async () => {
    const id = await attemptInReview(server(), await server().member())
    const checks = JSON.stringify([{ name: 'name-as-typed', outcome: 'failed' }])
    await server().db.updateTable('attempt').set({ checks }).where('id', '=', id).execute()
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const version = await versionOf(anna, id)
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    const answer = async (visitor: Visitor, change: object) =>
      (await visitor.callWith(name, { body: { id, version, verdict: 'approved', reasons: [], ...change } })).ret_code
    const refused = code('decisionRefused')
    expect(await answer(anna, { version: 0, because: 'COMPARED_BY_EYE' })).toBe(code('caseChanged'))
    expect(await answer(anna, {})).toBe(refused)
    expect(await answer(anna, { verdict: 'rejected' })).toBe(refused)
    expect(await answer(anna, { verdict: 'rejected', reasons: asReasons('MANUAL_REVIEW') })).toBe(refused)
    await bert.call('POST /v1/staff/queue/claim', { body: { caseId: id } })
    expect(await answer(anna, { because: 'COMPARED_BY_EYE' })).toBe(code('caseClaimed'))
    await bert.call('POST /v1/staff/queue/release', { body: { caseId: id } })
    await server()
      .db.insertInto('case_hold')
      .values({
        case_id: id,
        kind: 'hold',
        reason: 'UNCLEAR_RULE',
        placed_by: 'reviewer:second-reviewer',
        lifted_by: null,
        lifted_at: null,
      })
      .execute()
    expect(await answer(anna, { because: 'COMPARED_BY_EYE' })).toBe(refused)
    expect(await answer(anna, { verdict: 'rejected', reasons: asReasons('UNDERAGE') })).toBe(
      code('staffConfirmationNeeded'),
    )
    expect((await stateOf(id)).state).toBe('in_review')
  })

  it('refuses every decision on an attempt when the member has sent a newer one', async () => {
    const member = await server().member()
    const older = await attemptInReview(server(), member)
    await server()
      .db.updateTable('attempt')
      .set({ state: 'resubmission_requested', reasons: ['DOC_EXPIRED'] })
      .where('id', '=', older)
      .execute()
    const newer = await attemptInReview(server(), member)
    await server()
      .db.updateTable('attempt')
      .set({ submitted_at: new Date(Date.now() - 60_000) })
      .where('id', '=', older)
      .execute()
    const anna = await atConsole(server())
    const { result } = await anna.call('GET /v1/staff/case/read', { query: { id: older } })
    expect(result).toMatchObject({ newer, blocks: expect.arrayContaining(['NEWER_ATTEMPT']) })
    const body = { id: older, version: result.version }
    for (const decision of [
      { verdict: 'approved' as const, reasons: [] },
      { verdict: 'resubmission_requested' as const, reasons: asReasons('DOC_EXPIRED') },
    ])
      expect((await anna.call(name, { body: { ...body, ...decision } })).ret_code).toBe(code('decisionRefused'))
  })
})
