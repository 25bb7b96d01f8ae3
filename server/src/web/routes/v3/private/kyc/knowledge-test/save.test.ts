import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../../testing/server.ts'
import { answersOf, start } from '../../../../../../testing/suitability.ts'

const server = useServer()
const name = 'PUT /v3/private/kyc/knowledge-test/save'

describe(name, () => {
  it('stores answers one by one, so that another device can continue', async () => {
    const member = await server().member()
    const attempt = await start(server(), member)
    const answers = answersOf(server(), attempt)
    await Promise.all(
      Object.entries(answers).map(([id, option]) =>
        member.call(name, {
          body: { attemptId: attempt.attemptId, revision: 0, page: 'page-of-test', changes: { [id]: option } },
        }),
      ),
    )
    expect((await member.call('GET /v3/private/kyc/knowledge-test/page')).result.attempt).toMatchObject({
      attemptId: attempt.attemptId,
      answers,
    })
  })

  it('rejects an ended attempt, another member, and questions that were not asked', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { attemptId } = await start(server(), member)
    expect(
      (await other.call(name, { body: { attemptId, revision: 0, page: 'page-of-test', changes: {} } })).ret_code,
    ).toBe(code('testAttemptNotFound'))
    expect(
      (await member.call(name, { body: { attemptId, revision: 0, page: 'page-of-test', changes: { nothing: 'a' } } }))
        .ret_code,
    ).toBe(code('testAnswersInvalid'))
    await member.call('POST /v3/private/kyc/knowledge-test/submit', { body: { attemptId, answers: {} } })
    expect(
      (await member.call(name, { body: { attemptId, revision: 0, page: 'page-of-test', changes: {} } })).ret_code,
    ).toBe(code('testClosed'))
  })
})
