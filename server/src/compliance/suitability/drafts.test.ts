import { describe, expect, it } from 'vitest'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { answersOf, boldSheet, passTime, start } from '../../testing/suitability.ts'

const server = useServer()

const saver =
  (kind: 'knowledge-test' | 'risk-test') => (member: TestMember, subject: string, changes: Record<string, unknown>) =>
    member.callWith('PUT /v1/private/draft/save', {
      body: { kind, subject, revision: 0, page: 'page-of-test', changes },
    })

describe('the draft of a knowledge test', () => {
  const save = saver('knowledge-test')

  it('stores answers one by one, so that another device can continue', async () => {
    const member = await server().member()
    const attempt = await start(server(), member)
    const answers = answersOf(server(), attempt)
    await Promise.all(Object.entries(answers).map(([id, option]) => save(member, attempt.attemptId, { [id]: option })))
    expect((await member.call('GET /v3/private/kyc/knowledge-test/page')).result.attempt).toMatchObject({
      attemptId: attempt.attemptId,
      answers,
    })
    expect(
      (
        await member.call('GET /v1/private/draft/read', {
          query: { kind: 'knowledge-test', subject: attempt.attemptId },
        })
      ).result.draft.values,
    ).toEqual(answers)
  })

  it('rejects an ended attempt, another member, and answers to other questions, also empty ones', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { attemptId } = await start(server(), member)
    expect((await save(other, attemptId, {})).ret_code).toBe(code('testAttemptNotFound'))
    for (const changes of [{ nothing: 'a' }, { nothing: null }, { nothing: { a: 1 } }])
      expect((await save(member, attemptId, changes)).ret_code).toBe(code('testAnswersInvalid'))
    await member.call('POST /v3/private/kyc/knowledge-test/submit', { body: { attemptId, answers: {} } })
    expect((await save(member, attemptId, {})).ret_code).toBe(code('testClosed'))
  })

  it('is one draft, however the id of the attempt is written', async () => {
    const member = await server().member()
    const attempt = await start(server(), member)
    const [[id, option] = ['', '']] = Object.entries(answersOf(server(), attempt))
    await save(member, attempt.attemptId, { [id]: option })
    expect((await save(member, attempt.attemptId.toUpperCase(), {})).result.draft.values).toEqual({ [id]: option })
    const rows = await server().db.selectFrom('draft').select('subject').where('member_id', '=', member.id).execute()
    expect(rows).toEqual([{ subject: attempt.attemptId }])
  })
})

describe('the draft of a risk test', () => {
  const save = saver('risk-test')
  const begin = 'POST /v3/private/kyc/risk-test/start'

  it('stores answers encrypted for other devices, until the test is submitted', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const started = await Promise.all([member.call(begin, { body: {} }), member.call(begin, { body: {} })])
    const [attemptId = '', ...others] = new Set(started.map(({ result }) => result.attempt?.attemptId))
    expect(others).toEqual([])
    await save(member, attemptId, { horizon: '1_3y' })
    await save(member, attemptId, { objective: 'growth', netWorth: 5 })
    expect((await member.call('GET /v3/private/kyc/risk-test/page')).result.attempt).toMatchObject({
      answers: { horizon: '1_3y', objective: 'growth' },
      amounts: { netWorth: 5, otherPercent: null },
    })
    const { fields } = await server()
      .db.selectFrom('draft')
      .select('fields')
      .where('subject', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(fields.toString('latin1')).not.toContain('growth')
    expect((await save(other, attemptId, {})).ret_code).toBe(code('testAttemptNotFound'))
    await passTime(server(), 'risk_assessment', attemptId, 100)
    const amounts = { netWorth: 1_000_000, otherPercent: 10 }
    await member.call('POST /v3/private/kyc/risk-test/submit', { body: { attemptId, answers: boldSheet, amounts } })
    expect((await save(member, attemptId, {})).ret_code).toBe(code('testClosed'))
  })

  it('rejects amounts and answers of another type', async () => {
    const member = await server().member()
    const attemptId = (await member.call(begin, { body: {} })).result.attempt?.attemptId ?? ''
    for (const netWorth of ['5', -1, 1.5, [5]])
      expect((await save(member, attemptId, { netWorth })).ret_code).toBe(code('invalidParameters'))
    for (const horizon of [['1_3y'], 1, 'never'])
      expect((await save(member, attemptId, { horizon })).ret_code).toBe(code('testAnswersInvalid'))
    expect((await save(member, attemptId, { netWorth: null, horizon: null })).ret_code).toBe(0)
  })
})
