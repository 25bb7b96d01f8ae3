import { describe, expect, it } from 'vitest'
import { testCommand } from '../../../../../../review/commands/test-commands.ts'
import { moveToSite } from '../../../../../../status/region-change/site.ts'
import { attemptInReview } from '../../../../../../testing/attempts.ts'
import { memberWithPrerequisites, send, standardAnswers, through } from '../../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../../../../../testing/server.ts'
import { assess, boldSheet, take } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/risk-test/submit'
const accept = 'POST /v3/private/kyc/risk-test/accept'
const start = 'POST /v3/private/kyc/risk-test/start'
const page = 'GET /v3/private/kyc/risk-test/page'
const amounts = { netWorth: 1_000_000, otherPercent: 10 }
const timid = {
  ...boldSheet,
  income: 'lt_10k',
  liquidNetWorth: 'lt_10k',
  dependantsDebts: 'high',
  objective: 'income',
  fall30: 'sell_all',
  maxLoss: '5',
  experience: 'none',
  choice: 'sure_2',
}

const status = async (member: TestMember) => (await member.call(page)).result
const at = (site: string): Promise<TestMember> => memberWithPrerequisites(server(), site)

describe(name, () => {
  it('measures the band, computes the exposure limit, and explains both', async () => {
    const { result, attempt } = await assess(server(), await at('HKG'), {
      answers: { ...boldSheet, liquidNetWorth: '1m_5m' },
      netWorth: 20_000_000,
      otherPercent: 5,
    })
    expect(attempt).toBeNull()
    expect(result).toMatchObject({
      state: 'measured',
      measured: 'R5',
      band: 'R5',
      limitedBy: [],
      lowered: [],
      acceptedAt: null,
    })
    expect(result?.bands.map(({ id, exposure, mayChoose }) => [id, exposure.limit, mayChoose])).toEqual([
      ['R1', 0, true],
      ['R2', 0, true],
      ['R3', 400_000, true],
      ['R4', 1_200_000, true],
      ['R5', 2_000_000, true],
    ])
    expect(result?.bands[4]?.exposure).toEqual({
      currency: 'HKD',
      netWorth: 20_000_000,
      counted: 8_000_000,
      percent: 30,
      otherPercent: 5,
      limit: 2_000_000,
    })
    expect(result?.raised).toContainEqual({
      question: expect.stringContaining('yearly income'),
      answer: expect.stringMatching(/^HK\$8,000,000 or more$/),
    })
    expect(JSON.stringify(result)).not.toMatch(/score|capacity"|willingness/)
  })

  it('asks again when the net worth contradicts the financial profile, and goes to manual review when repeated', async () => {
    const member = await at('HKG')
    const sent = await send(member, 260, { ...standardAnswers, 'fin.netWorth': '50_150k', 'use.volume': 'lt_1k' })
    expect(sent.result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    const asked = await assess(server(), member, { netWorth: 20_000_000 })
    expect(asked).toMatchObject({
      result: null,
      attempt: {
        again: ['netWorth'],
        profileNetWorth: { from: 400_000, to: 1_200_000 },
        amounts: { netWorth: 20_000_000 },
      },
    })
    const attemptId = asked.attempt?.attemptId ?? ''
    const { result } = await member.call(name, {
      body: { attemptId, answers: boldSheet, amounts: { netWorth: 20_000_000, otherPercent: 10 } },
    })
    expect(result.result).toMatchObject({ state: 'in_review', measured: '', bands: [] })
  })

  it('asks again when the total net worth is lower than the liquid one', async () => {
    const member = await at('HKG')
    const rich = { ...boldSheet, liquidNetWorth: 'gt_5m' }
    const asked = await assess(server(), member, { netWorth: 2_000_000, answers: rich })
    expect(asked).toMatchObject({
      result: null,
      attempt: { again: ['liquidNetWorth', 'netWorth'], owns: { liquidNetWorth: { gt_5m: expect.any(Number) } } },
    })
    expect(asked.attempt?.owns['liquidNetWorth']?.['gt_5m']).toBeGreaterThan(30_000_000)
    const attemptId = asked.attempt?.attemptId ?? ''
    const { result } = await member.call(name, {
      body: { attemptId, answers: rich, amounts: { netWorth: 2_000_000, otherPercent: 10 } },
    })
    expect(result.result).toMatchObject({ state: 'in_review' })
  })

  it.each([
    [1_000_000, 'within the band'],
    [1_300_000, 'a little beyond it'],
    [365_000, 'a little below it'],
  ])('accepts HK$%i without asking again: %s', async (netWorth) => {
    const member = await at('HKG')
    await send(member, 260, { ...standardAnswers, 'fin.netWorth': '50_150k', 'use.volume': 'lt_1k' })
    expect((await assess(server(), member, { netWorth })).result).toMatchObject({ state: 'measured' })
  })

  it('asks contradictory answers again, and then counts the more cautious one', async () => {
    const member = await server().member()
    const answers = { ...boldSheet, objective: 'keep_capital' }
    const asked = await assess(server(), member, { answers })
    expect(asked).toMatchObject({ result: null, attempt: { again: ['objective', 'maxLoss'] } })
    const attemptId = asked.attempt?.attemptId ?? ''
    const { result } = await member.call(name, { body: { attemptId, answers, amounts } })
    expect(result.result).toMatchObject({ state: 'measured', limitedBy: ['contradiction'] })
    const other = await server().member()
    const again = await assess(server(), other, { answers })
    const corrected = await other.call(name, {
      body: { attemptId: again.attempt?.attemptId ?? '', answers: { objective: 'high_growth' }, amounts },
    })
    expect(corrected.result.result).toMatchObject({ measured: 'R5', limitedBy: [] })
  })

  it('allows another test at once after an answer within a minute', async () => {
    const member = await server().member()
    expect(await assess(server(), member, { seconds: 30 })).toMatchObject({
      mayStart: true,
      result: { state: 'too_fast', bands: [] },
    })
    expect((await assess(server(), member)).result?.state).toBe('measured')
  })

  it('keeps all answers of one that was too fast, which the member confirms after looking through them', async () => {
    const member = await server().member()
    await assess(server(), member, { seconds: 30 })
    await server()
      .db.updateTable('risk_assessment')
      .set({ started_at: new Date(Date.now() - 70_000) })
      .execute()
    const { attempt } = (await member.call(start, { body: {} })).result
    expect(attempt).toMatchObject({ answers: boldSheet, amounts })
    const sent = await member.call(name, { body: { attemptId: attempt?.attemptId ?? '', answers: {}, amounts } })
    expect(sent.result.result?.state).toBe('measured')
  })

  it('requires every answer and both amounts, and names what is missing', async () => {
    const member = await server().member()
    const { result } = await member.call(start, { body: {} })
    const attemptId = result.attempt?.attemptId ?? ''
    const refused = await member.call(name, {
      body: { attemptId, answers: { ...boldSheet, age: '25_44' }, amounts: { netWorth: null, otherPercent: null } },
    })
    expect(refused).toMatchObject({
      ret_code: code('testAnswersInvalid'),
      ext_info: { questions: ['netWorth', 'otherPercent'] },
    })
    expect(await member.call(name, { body: { attemptId, answers: { horizon: 'soon' }, amounts } })).toMatchObject({
      ret_code: code('testAnswersInvalid'),
      ext_info: { questions: ['horizon'] },
    })
    for (const bad of [
      { netWorth: -1, otherPercent: 0 },
      { netWorth: 1, otherPercent: 101 },
      { netWorth: 1.5, otherPercent: 1 },
      { netWorth: 2e12, otherPercent: 1 },
    ])
      expect((await member.call(name, { body: { attemptId, answers: {}, amounts: bad } })).ret_code).toBe(
        code('invalidParameters'),
      )
    expect(
      (await (await server().member()).call(name, { body: { attemptId, answers: boldSheet, amounts } })).ret_code,
    ).toBe(code('testAttemptNotFound'))
  })

  it('takes the age from the details that the member confirmed and sent', async () => {
    const member = await server().member()
    await attemptInReview(server(), member)
    const { result } = await member.call(start, { body: {} })
    expect(result.attempt).toMatchObject({
      known: [{ question: 'age', source: 'age', at: null }],
      answers: { age: '25_44' },
    })
  })

  it('takes the knowledge from the knowledge test, whatever the answer', async () => {
    const member = await server().member()
    await take(server(), member, { wrong: 12, criticalWrong: 12 })
    const { result } = await member.call(start, { body: {} })
    expect(result.attempt).toMatchObject({
      known: [{ question: 'knowledge', source: 'knowledge', at: expect.any(String) }],
      answers: { knowledge: 'lt_50' },
    })
    const { result: measured } = await assess(server(), member, {
      answers: { ...boldSheet, choice: 'sure_2', objective: 'balanced', maxLoss: '15' },
    })
    expect(measured).toMatchObject({ measured: 'R4', limitedBy: [] })
    expect(measured?.lowered.map(({ answer }) => answer)).toContain('A little: under half right in a test')
  })

  it('sends a band that rose by two within a week to manual review, where a reviewer approves or rejects it', async () => {
    const operator = (action: string, id: string, reasons: string[] = []): Promise<string> =>
      testCommand(server().running.context, { action, id, reasons, by: 'tester' })
    const [lucky, other] = [await server().member(), await server().member()]
    for (const member of [lucky, other]) {
      expect((await assess(server(), member, { answers: timid })).result?.measured).toBe('R2')
      expect((await assess(server(), member)).result).toMatchObject({ state: 'in_review', measured: '', bands: [] })
      expect((await status(member)).mayStart).toBe(false)
    }
    const idOf = async (member: TestMember): Promise<string> => (await status(member)).result?.assessmentId ?? ''
    const [first, second] = [await idOf(lucky), await idOf(other)]
    expect((await lucky.call(accept, { body: { assessmentId: first, band: 'R5' } })).ret_code).toBe(
      code('riskBandRefused'),
    )
    expect(await operator('list', '')).toContain(`${first}  member ${lucky.id}  risk assessment 2`)
    expect(await operator('approve', first)).toBe(`Risk assessment ${first}: approved`)
    await operator('reject', second, ['QST_INCONSISTENT'])
    expect((await status(lucky)).result).toMatchObject({ state: 'measured', measured: 'R5' })
    expect((await status(other)).result).toMatchObject({
      state: 'refused',
      measured: '',
      reasons: ['QST_INCONSISTENT'],
    })
    expect((await other.call(accept, { body: { assessmentId: second, band: 'R1' } })).ret_code).toBe(
      code('riskBandRefused'),
    )
  })

  it('rejects a test that was started in another region, and does not prefill knowledge from there', async () => {
    const move = (memberId: number, site: string) =>
      server()
        .db.transaction()
        .execute((trx) => moveToSite(server().running.context, trx, 'reviewer:anna', { memberId, to: site }))
    const member = await at('EU')
    await take(server(), member)
    const { result } = await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    expect(result.attempt?.known.map(({ question }) => question)).toContain('knowledge')
    const attemptId = result.attempt?.attemptId ?? ''
    await member.call('PUT /v1/private/draft/save', {
      body: { kind: 'risk-test', subject: attemptId, revision: 0, page: 'page-of-test', changes: { horizon: 'gt_5y' } },
    })
    await move(member.id, 'HKG')
    await through(server(), member, 'HKG')
    expect(
      (
        await member.call('PUT /v1/private/draft/save', {
          body: {
            kind: 'risk-test',
            subject: attemptId,
            revision: 0,
            page: 'page-of-test',
            changes: { horizon: 'gt_5y' },
          },
        })
      ).ret_code,
    ).toBe(code('testAttemptNotFound'))
    expect((await member.call(name, { body: { attemptId, answers: boldSheet, amounts } })).ret_code).toBe(
      code('testAttemptNotFound'),
    )
    expect((await member.call('GET /v3/private/kyc/risk-test/page')).result).toMatchObject({
      mayStart: true,
      knowledgeKnown: false,
      attempt: null,
      result: null,
    })
    const startOver = (await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })).result
    expect(startOver.attempt?.known.map(({ question }) => question)).not.toContain('knowledge')
    expect(startOver.attempt?.answers).not.toHaveProperty('knowledge')
    expect(startOver.attempt?.answers).not.toHaveProperty('horizon')
    await take(server(), member)
    expect(
      (await member.call('GET /v3/private/kyc/risk-test/page')).result.attempt?.known.map(({ question }) => question),
    ).toContain('knowledge')
  })
})
