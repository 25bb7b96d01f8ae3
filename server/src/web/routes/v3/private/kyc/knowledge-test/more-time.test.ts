import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../../testing/server.ts'
import { start, passTime } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/knowledge-test/more-time'

describe(name, () => {
  it('extends the time from the start, once, and not after the end', async () => {
    const member = await server().member()
    const { attemptId } = await start(server(), member, 600)
    const left = async (): Promise<number> => {
      const { result } = await member.call(name, { body: { attemptId } })
      return Math.round((new Date(result.attempt?.endsAt ?? '').getTime() - Date.now()) / 60_000)
    }
    expect([await left(), await left()]).toEqual([190, 190])
    expect((await (await server().member()).call(name, { body: { attemptId } })).ret_code).toBe(
      code('testAttemptNotFound'),
    )
    await passTime(server(), 'knowledge_attempt', attemptId, 12_000)
    expect((await member.call(name, { body: { attemptId } })).ret_code).toBe(code('testClosed'))
  })
})
