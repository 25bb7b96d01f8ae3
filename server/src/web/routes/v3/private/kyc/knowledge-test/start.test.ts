import { describe, expect, it } from 'vitest'
import { grantClass } from '../../../../../../testing/classes.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { approvedQuestionnaire, memberWithPrerequisites } from '../../../../../../testing/questionnaires.ts'
import { code, useServer } from '../../../../../../testing/server.ts'
import { start, passTime, take } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/knowledge-test/start'
const hour = 3600

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: {} }, 'extraTime']])

  it('draws twelve questions as text, with “I don’t know” last and without the correct answers', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: { extraTime: false } })
    expect(result).toMatchObject({
      state: 'PENDING',
      mayStart: true,
      rules: { questions: 12, needed: 10, minutes: 20, extraMinutes: 200, most: 5, windowDays: 30, months: 24 },
    })
    expect(result.attempt?.questions).toHaveLength(12)
    for (const { id, text, options, ...rest } of result.attempt?.questions ?? []) {
      expect([id, text]).not.toContain('')
      expect(options).toHaveLength(5)
      expect(options.at(-1)).toEqual({ id: 'dont_know', text: 'I don’t know' })
      expect(rest).toEqual({ hint: null })
    }
    expect(JSON.stringify(result)).not.toMatch(/correct|critical|"why"/)
  })

  it('creates one attempt from two tabs at once', async () => {
    const member = await server().member()
    const answers = await Promise.all([1, 2, 3].map(() => member.call(name, { body: { extraTime: false } })))
    expect(new Set(answers.map(({ result }) => JSON.stringify(result.attempt?.questions))).size).toBe(1)
    expect(
      await server().db.selectFrom('knowledge_attempt').select('id').where('member_id', '=', member.id).execute(),
    ).toHaveLength(1)
  })

  it('stores questions and answers encrypted, and writes an audit event', async () => {
    const member = await server().member()
    const { attemptId, questions } = await start(server(), member)
    const row = await server()
      .db.selectFrom('knowledge_attempt')
      .selectAll()
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(row.draw.toString('latin1')).not.toContain(questions[0]?.id)
    const trace = await server()
      .db.selectFrom('audit_event')
      .select(['action', 'actor'])
      .where('subject', '=', `knowledge-attempt:${attemptId}`)
      .execute()
    expect(trace).toEqual([{ action: 'knowledge-test.started', actor: `member:${member.id}` }])
  })

  it('gives ten times the time on request', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: { extraTime: true } })
    const minutes = (new Date(result.attempt?.endsAt ?? '').getTime() - Date.now()) / 60_000
    expect([result.attempt?.extraTime, Math.round(minutes)]).toEqual([true, 200])
  })

  it('asks about the rules of the member’s region, in the languages that have a text', async () => {
    const drawn = async (language: string): Promise<Set<string>> => {
      const member = await memberWithPrerequisites(server(), 'HKG')
      member.headers = { 'accept-language': language }
      const ids = new Set<string>()
      for (let round = 0; round < 4; round += 1) {
        const { attemptId, questions } = await start(server(), member)
        for (const { id, text } of questions) ids.add(text === '' ? 'without words' : id)
        await member.call('POST /v3/private/kyc/knowledge-test/submit', { body: { attemptId, answers: {} } })
        await passTime(server(), 'knowledge_attempt', member.id, 8 * 24 * hour)
      }
      return ids
    }
    const english = await drawn('en')
    expect([
      english.has('hkgLicence'),
      english.has('q25'),
      english.has('euWallet'),
      english.has('without words'),
    ]).toEqual([true, false, false, false])
    const { texts } = server().running.context.suitability.knowledge
    const without = [...texts].find(([, words]) => words.questions['hkgLicence'] === undefined)?.[0]
    if (!without) return
    const other = await drawn(without)
    expect([other.has('hkgLicence'), other.has('q25'), other.has('without words')]).toEqual([false, true, false])
  })

  it('allows the second attempt at once with other questions, and the third after a day', async () => {
    const member = await server().member()
    const first = await start(server(), member)
    await member.call('POST /v3/private/kyc/knowledge-test/submit', {
      body: { attemptId: first.attemptId, answers: {} },
    })
    const second = await start(server(), member)
    const ids = first.questions.map(({ id }) => id)
    expect(second.questions.filter(({ id }) => ids.includes(id)).length).toBeLessThan(6)
    const { result } = await member.call('POST /v3/private/kyc/knowledge-test/submit', {
      body: { attemptId: second.attemptId, answers: {} },
    })
    expect(result).toMatchObject({ state: 'FAILED_AND_CAN_RETRY', mayStart: false, attemptsLeft: 3 })
    expect(Math.round((new Date(result.nextAttemptAt ?? '').getTime() - Date.now()) / 3_600_000)).toBe(24)
    const refused = await member.call(name, { body: { extraTime: false } })
    expect(refused).toMatchObject({
      ret_code: code('testNotOpen'),
      ext_info: { next_attempt_at: result.nextAttemptAt },
    })
    await passTime(server(), 'knowledge_attempt', member.id, 24 * hour)
    expect((await member.call(name, { body: { extraTime: false } })).result.attempt?.questions).toHaveLength(12)
  })

  it('is not needed while a pass is valid, and opens a month before it expires', async () => {
    const member = await server().member()
    const passed = await take(server(), member)
    expect(passed).toMatchObject({ state: 'SUCCESS', mayStart: false })
    expect((await member.call(name, { body: { extraTime: false } })).ret_code).toBe(code('testNotOpen'))
    const end = new Date(passed.validUntil ?? '')
    expect(
      (end.getUTCFullYear() - new Date().getUTCFullYear()) * 12 + end.getUTCMonth() - new Date().getUTCMonth(),
    ).toBe(24)
    await passTime(
      server(),
      'knowledge_attempt',
      passed.last?.attemptId ?? '',
      (end.getTime() - Date.now()) / 1000 - 29 * 24 * hour,
    )
    const { result } = await member.call('GET /v3/private/kyc/knowledge-test/page')
    expect(result).toMatchObject({ state: 'SUCCESS', mayStart: true, attemptsLeft: 5 })
  })

  it('is valid for twelve months in Hong Kong', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    const { validUntil, rules } = await take(server(), member)
    expect([
      rules.months,
      Math.round((new Date(validUntil ?? '').getTime() - Date.now()) / (24 * hour * 1000)),
    ]).toEqual([12, 365])
  })
})

describe('before its prerequisites are done', () => {
  it('is refused with the first prerequisite and starts after it, like every other proof of knowledge and the risk assessment', async () => {
    const member = await server().member()
    await server().setMember(member, { site: 'HKG', kyc_level: 1 })
    const ways = [
      () => member.call(name, { body: { extraTime: false } }),
      () =>
        member.call('POST /v3/private/kyc/knowledge-test/prove', {
          body: {
            route: 'work',
            statement: 'I have worked for a licensed custodian since 2019.',
            fileIds: ['00000000-0000-4000-8000-000000000000'],
            declared: true,
          },
        }),
      () => member.call('POST /v3/private/kyc/risk-test/start', { body: {} }),
    ]
    for (const way of ways)
      expect(await way()).toMatchObject({ ret_code: code('testLocked'), ext_info: { after: ['profile'] } })
    for (const test of ['knowledge', 'risk'] as const) {
      const { result } = await member.call(`GET /v3/private/kyc/${test}-test/page`)
      expect(result).toMatchObject({ closed: 'later', mayStart: false })
    }
    await approvedQuestionnaire(server(), member, 280)
    expect((await member.call(name, { body: { extraTime: false } })).result).toMatchObject({
      closed: null,
      attempt: { attemptId: expect.any(String) },
    })
  })

  it('is not required for institutional clients in Hong Kong, and says so', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    await grantClass(server(), member, { name: 'INSTITUTIONAL', site: 'HKG' })
    expect((await member.call(name, { body: { extraTime: false } })).ret_code).toBe(code('testNotNeeded'))
    expect((await member.call('GET /v3/private/kyc/risk-test/page')).result).toMatchObject({
      closed: 'not_needed',
      mayStart: false,
    })
  })
})
