import { describe, expect, it } from 'vitest'
import { moveToSite } from '../../../../../../status/region-change/site.ts'
import { endOverdue } from '../../../../../../compliance/suitability/overdue.ts'
import { code, useOwnServer } from '../../../../../../testing/server.ts'
import { memberWithPrerequisites, through } from '../../../../../../testing/questionnaires.ts'
import { answersOf, start, passTime, take } from '../../../../../../testing/suitability.ts'

const server = useOwnServer()
const name = 'POST /v3/private/kyc/knowledge-test/submit'
const nobodys = '00000000-0000-4000-8000-000000000000'

const endings = (memberId: number) =>
  server()
    .db.selectFrom('audit_event')
    .select(['actor', 'data'])
    .where('action', '=', 'knowledge-test.ended')
    .where('actor', 'in', [`member:${memberId}`, 'machine'])
    .execute()

describe(name, () => {
  it.each([
    [{}, 'passed', 12],
    [{ wrong: 2 }, 'passed', 10],
    [{ wrong: 3 }, 'failed', 9],
    // Eleven of twelve, but a critical question was wrong.
    [{ criticalWrong: 1 }, 'failed', 11],
  ])('with %j ends as %s', async (mistakes, outcome, correct) => {
    const status = await take(server(), await server().member(), mistakes)
    expect(status.last).toMatchObject({
      outcome,
      correct,
      total: 12,
      needed: 10,
      criticalMissed: 'criticalWrong' in mistakes ? 1 : 0,
    })
    expect(status.state).toBe(outcome === 'passed' ? 'SUCCESS' : 'FAILED_AND_CAN_RETRY')
  })

  it('names the topics to learn with their points, but no correct answer', async () => {
    const member = await server().member()
    const { last } = await take(server(), member, { wrong: 4 })
    expect(last?.topics.length).toBeGreaterThan(0)
    for (const { title, points } of last?.topics ?? [])
      expect([title, points.length > 0]).toEqual([expect.stringMatching(/\w/), true])
    // The same again when shown later.
    const { result } = await member.call('GET /v3/private/kyc/knowledge-test/page')
    expect(result.last).toEqual(last)
    expect(JSON.stringify(result)).not.toMatch(/dont_know|"why"/)
  })

  it('includes the rule of the member’s region on the card of its topic', async () => {
    const member = await memberWithPrerequisites(server(), 'KAZ')
    const attempt = await start(server(), member)
    const answers = Object.fromEntries(attempt.questions.map(({ id }) => [id, 'dont_know']))
    const { last } = (await member.call(name, { body: { attemptId: attempt.attemptId, answers } })).result
    const points = (id: string) => last?.topics.find((topic) => topic.id === id)?.points.join(' ')
    expect([points('duties'), points('protection')]).toEqual([
      expect.stringContaining('USD 1,000 in a calendar month'),
      expect.stringContaining('KDIF'),
    ])
    expect(points('duties')).not.toContain('Hong Kong')
  })

  const move = (memberId: number, site: string) =>
    server()
      .db.transaction()
      .execute((trx) => moveToSite(server().running.context, trx, 'reviewer:anna', { memberId, to: site }))

  it('a pass in one region does not count in another', async () => {
    const member = await memberWithPrerequisites(server(), 'EU')
    expect(await take(server(), member)).toMatchObject({ state: 'SUCCESS' })
    await move(member.id, 'HKG')
    await through(server(), member, 'HKG')
    const { result } = await member.call('GET /v3/private/kyc/knowledge-test/page')
    expect(result).toMatchObject({
      state: 'FAILED_AND_CAN_RETRY',
      mayStart: true,
      validUntil: null,
      attemptsLeft: 5,
      last: { outcome: 'passed' },
    })
    const { list } = (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result
    expect(list.find(({ type }) => type === 'KNOWLEDGE_TEST')?.status).toBe('EXPIRED')
    // A pass is valid as long as its own region says.
    const { validUntil } = await take(server(), member)
    expect(Date.parse(validUntil ?? '')).toBeLessThan(Date.now() + 367 * 86_400_000)
  })

  it('stores and grades nothing of an attempt that was started in another region, and costs no attempt', async () => {
    const member = await memberWithPrerequisites(server(), 'EU')
    const attempt = await start(server(), member)
    const body = {
      kind: 'knowledge-test',
      subject: attempt.attemptId,
      revision: 0,
      page: 'page-of-test',
      changes: answersOf(server(), attempt, 6),
    } as const
    await member.call('PUT /v1/private/draft/save', { body })
    await move(member.id, 'HKG')
    expect((await member.call('PUT /v1/private/draft/save', { body })).ret_code).toBe(code('testAttemptNotFound'))
    expect(
      (await member.call('POST /v3/private/kyc/knowledge-test/more-time', { body: { attemptId: attempt.attemptId } }))
        .ret_code,
    ).toBe(code('testAttemptNotFound'))
    expect((await member.call(name, { body: { attemptId: attempt.attemptId, answers: {} } })).ret_code).toBe(
      code('testAttemptNotFound'),
    )
    await through(server(), member, 'HKG')
    const { result } = await member.call('GET /v3/private/kyc/knowledge-test/page')
    expect(result).toMatchObject({ state: 'ALLOW', mayStart: true, attemptsLeft: 5, attempt: null, last: null })
    expect(await endings(member.id)).toEqual([])
    const [ended] = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('subject', '=', `member:${member.id}`)
      .where('action', '=', 'member.test-results-ended')
      .execute()
    expect(ended?.data).toEqual({ results: [attempt.attemptId] })
    // A new attempt belongs to the new region and has no answers.
    const startOver = await start(server(), member)
    expect(startOver.attemptId).not.toBe(attempt.attemptId)
    expect(startOver.answers).toEqual({})
    expect(
      (
        await member.call(name, {
          body: { ...body, attemptId: startOver.attemptId, answers: answersOf(server(), startOver) },
        })
      ).result.last,
    ).toMatchObject({ outcome: 'passed' })
  })

  it('ignores an attempt that was faster than anyone can read, and reveals nothing', async () => {
    const { state, last } = await take(server(), await server().member(), { seconds: 20 })
    expect([state, last?.outcome, last?.topics]).toEqual(['FAILED_AND_CAN_RETRY', 'invalid', []])
  })

  it('grades once when called three times at once and again later', async () => {
    const member = await server().member()
    const attempt = await start(server(), member)
    const body = { attemptId: attempt.attemptId, answers: answersOf(server(), attempt) }
    const results = await Promise.all([1, 2, 3].map(() => member.call(name, { body })))
    const later = await member.call(name, { body: { ...body, answers: {} } })
    for (const { result } of [...results, later])
      expect(result.last).toMatchObject({ outcome: 'passed', attemptId: attempt.attemptId })
    expect((await endings(member.id)).filter(({ actor }) => actor !== 'machine')).toHaveLength(1)
  })

  it('after the time limit, grades the answers that were saved in time', async () => {
    const member = await server().member()
    const attempt = await start(server(), member)
    await member.call('PUT /v1/private/draft/save', {
      body: {
        kind: 'knowledge-test',
        subject: attempt.attemptId,
        revision: 0,
        page: 'page-of-test',
        changes: answersOf(server(), attempt, 6),
      },
    })
    await passTime(server(), 'knowledge_attempt', attempt.attemptId, 1200)
    const { result } = await member.call(name, {
      body: { attemptId: attempt.attemptId, answers: answersOf(server(), attempt) },
    })
    expect(result.last).toMatchObject({ outcome: 'failed', correct: 6 })
  })

  it('ends an abandoned attempt automatically', async () => {
    const member = await server().member()
    const attempt = await start(server(), member)
    await passTime(server(), 'knowledge_attempt', attempt.attemptId, 1300)
    await Promise.all([
      endOverdue(server().running.context, new Date()),
      endOverdue(server().running.context, new Date()),
    ])
    const { result } = await member.call('GET /v3/private/kyc/knowledge-test/page')
    expect(result).toMatchObject({
      state: 'FAILED_AND_CAN_RETRY',
      attempt: null,
      last: { outcome: 'failed', correct: 0 },
    })
  })

  it('gives the same refusal for another member’s attempt as for an unknown one, and names invalid answers', async () => {
    const [one, other] = [await server().member(), await server().member()]
    const { attemptId, questions } = await start(server(), one)
    const asked = questions[0]?.id ?? ''
    for (const id of [attemptId, nobodys])
      expect((await other.call(name, { body: { attemptId: id, answers: {} } })).ret_code).toBe(
        code('testAttemptNotFound'),
      )
    const strange = await one.call(name, { body: { attemptId, answers: { [asked]: 'z', q99: 'a' } } })
    expect(strange).toMatchObject({ ret_code: code('testAnswersInvalid'), ext_info: { questions: [asked, 'q99'] } })
    expect((await one.callWith(name, { body: { attemptId, answers: { '<script>': 'a' } } })).ret_code).toBe(
      code('invalidParameters'),
    )
  })
})
