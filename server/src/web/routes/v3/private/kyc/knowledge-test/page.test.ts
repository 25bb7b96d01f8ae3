import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../../testing/server.ts'
import { start } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/knowledge-test/page'

describe(name, () => {
  it('is open and empty for a new member', async () => {
    const { result } = await (await server().member()).call(name)
    expect(result).toMatchObject({
      state: 'ALLOW',
      mayStart: true,
      nextAttemptAt: null,
      attemptsLeft: 5,
      validUntil: null,
      attempt: null,
      last: null,
      proof: null,
    })
  })

  it('shows the open attempt in the order it was drawn, and only to its member', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { questions } = await start(server(), member)
    expect((await member.call(name)).result.attempt?.questions).toEqual(questions)
    expect((await other.call(name)).result.attempt).toBeNull()
  })
})
