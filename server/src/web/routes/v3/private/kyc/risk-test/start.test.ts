import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../../testing/server.ts'
import { assess, passTime } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/risk-test/start'
const hour = 3600

describe(name, () => {
  it('allows the second test at once, and the next after seven days', async () => {
    const member = await server().member()
    await assess(server(), member)
    const second = await assess(server(), member)
    expect(Math.round((new Date(second.nextAttemptAt ?? '').getTime() - Date.now()) / 3_600_000)).toBe(168)
    expect(await member.call(name, { body: {} })).toMatchObject({
      ret_code: code('testNotOpen'),
      ext_info: { next_attempt_at: second.nextAttemptAt },
    })
    await passTime(server(), 'risk_assessment', member.id, 168 * hour)
    expect((await member.call('GET /v3/private/kyc/risk-test/page')).result.mayStart).toBe(true)
  })
})
