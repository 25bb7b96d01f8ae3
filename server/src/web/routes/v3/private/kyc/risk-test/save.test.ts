import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../../testing/server.ts'
import { boldSheet, passTime } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'PUT /v3/private/kyc/risk-test/save'
const start = 'POST /v3/private/kyc/risk-test/start'
const submit = 'POST /v3/private/kyc/risk-test/submit'
const page = 'GET /v3/private/kyc/risk-test/page'
const amounts = { netWorth: 1_000_000, otherPercent: 10 }

describe(name, () => {
  it('stores answers encrypted for other devices, until the test is submitted', async () => {
    const member = await server().member()
    const started = await Promise.all([member.call(start, { body: {} }), member.call(start, { body: {} })])
    const [attemptId = '', ...others] = new Set(started.map(({ result }) => result.attempt?.attemptId))
    expect(others).toEqual([])
    await member.call(name, { body: { attemptId, revision: 0, page: 'page-of-test', changes: { horizon: '1_3y' } } })
    await member.call(name, {
      body: { attemptId, revision: 0, page: 'page-of-test', changes: { objective: 'growth', netWorth: 5 } },
    })
    expect((await member.call(page)).result.attempt).toMatchObject({
      answers: { horizon: '1_3y', objective: 'growth' },
      amounts: { netWorth: 5, otherPercent: null },
    })
    const row = await server()
      .db.selectFrom('risk_assessment')
      .selectAll()
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(row.sheet.toString('latin1')).not.toContain('growth')
    expect(
      (
        await (
          await server().member()
        ).call(name, { body: { attemptId, revision: 0, page: 'page-of-test', changes: {} } })
      ).ret_code,
    ).toBe(code('testAttemptNotFound'))
    await passTime(server(), 'risk_assessment', attemptId, 100)
    await member.call(submit, { body: { attemptId, answers: boldSheet, amounts } })
    expect(
      (await member.call(name, { body: { attemptId, revision: 0, page: 'page-of-test', changes: {} } })).ret_code,
    ).toBe(code('testClosed'))
  })
})
