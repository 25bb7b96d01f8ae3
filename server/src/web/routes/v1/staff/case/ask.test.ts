import { beforeEach, describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { fill } from '../../../../../testing/questionnaires.ts'
import { code, useOwnServer, type TestMember, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/case/ask'
const ask = (visitor: Visitor, id: string, own = 'Is this your maiden name?') =>
  visitor.call(name, { body: { id, ready: ['name_differs'], own, days: 7 } })
const row = async (visitor: Visitor, status?: 'question') =>
  (await visitor.call('GET /v1/staff/queue/list', { query: status ? { status } : {} })).result.rows[0]

/** The member answers the questions of a request. */
async function answer(member: TestMember, requestId: string, answers: Record<string, string>): Promise<number> {
  const signed = { ...answers, 'sign.true': true, 'sign.name': 'Anouk Vantorre' }
  const revision = await fill(member, 201, signed, requestId)
  const query = { template_code: '201', request_id: requestId }
  const { token } = (await member.call('GET /v3/private/kyc/questionnaire-token', { query })).result
  const body = { templateCode: 201, requestId, token, revision, confirmed: true }
  return (await member.call('POST /v3/private/kyc/submit-questionnaire', { body })).ret_code
}

beforeEach(async () => {
  await server().db.updateTable('attempt').set({ state: 'rejected' }).where('state', '=', 'in_review').execute()
})

describe(name, () => {
  fieldsOfStaff(server, name, [
    [{ body: { id: '00000000-0000-4000-8000-000000000000', ready: [], own: '', days: 0 } }, 'days'],
    [{ body: { id: '00000000-0000-4000-8000-000000000000', ready: [], own: 'a\nb', days: 7 } }, 'own'],
  ])

  it('asks the member, pauses the due time until they answer, and shows the answer at the case', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const anna = await atConsole(server())
    const opened = await anna.call('GET /v1/staff/case/read', { query: { id } })
    const before = await row(anna)
    expect(opened.result.readyQuestions.map((one) => one.name)).toEqual([
      'name_differs',
      'address_differs',
      'other_account',
    ])
    const { result: asked } = await ask(anna, id)
    expect(asked).toMatchObject([
      {
        state: 'open',
        by: 'reviewer',
        asked: [
          { question: expect.stringContaining('differs'), answer: null },
          { question: 'Is this your maiden name?', answer: null },
        ],
      },
    ])
    expect((await row(anna, 'question'))?.marks).toEqual(['question'])
    expect((await anna.call('POST /v1/staff/queue/claim', { body: {} })).result).toBeNull()
    await server()
      .db.updateTable('case_question')
      .set({ asked_at: new Date(Date.now() - 5 * 3_600_000) })
      .execute()
    const [tasks] = [await member.call('GET /v1/private/questionnaire/list')]
    expect(JSON.stringify(tasks.result)).toContain('201')
    const [question] = await server()
      .db.selectFrom('questionnaire')
      .selectAll()
      .where('template_code', '=', 201)
      .execute()
    const answers = { 'extra.g1.answer': 'I married.', 'extra.g2.answer': 'Yes.' }
    expect(await answer(member, question?.request_id ?? '', answers)).toBe(0)
    const after = await row(anna)
    expect(after?.marks).toEqual([])
    const moved = Date.parse(after?.due ?? '') - Date.parse(before?.due ?? '')
    expect(Math.round(moved / 60_000)).toBe(300)
    const { result } = await anna.call('GET /v1/staff/case/read', { query: { id } })
    expect(result.due).toBe(after?.due)
    expect(result.questions[0]).toMatchObject({
      state: 'answered',
      asked: [{ answer: 'I married.' }, { answer: 'Yes.' }],
    })
  })

  it('asks one thing at a time, something, and only about a case that waits', async () => {
    const id = await attemptInReview(server(), await server().member())
    const anna = await atConsole(server())
    const nothing = await anna.call(name, { body: { id, ready: [], own: '  ', days: 7 } })
    expect(nothing.ret_code).toBe(code('decisionRefused'))
    expect((await ask(anna, id)).ret_code).toBe(0)
    expect((await ask(anna, id)).ret_code).toBe(code('decisionRefused'))
    const decided = await attemptInReview(server(), await server().member())
    await server().db.updateTable('attempt').set({ state: 'rejected' }).where('id', '=', decided).execute()
    expect((await ask(anna, decided)).ret_code).toBe(code('decisionRefused'))
  })
})
