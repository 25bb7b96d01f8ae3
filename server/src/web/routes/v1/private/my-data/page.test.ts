import { expect, it } from 'vitest'
import { openCase } from '../../../../../review/cases/open.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const read = 'GET /v1/private/my-data/page'

it('says who looked at the data, by group and day, to its member alone and without a name', async () => {
  const [member, other] = [await server().member(), await server().member()]
  const attemptId = await attemptInReview(server(), member)
  await openCase(server().running.context, attemptId, 'anna')
  await openCase(server().running.context, attemptId, 'berta')
  const { result } = await member.call(read)
  const today = new Date().toISOString().slice(0, 10)
  expect(result.viewings).toEqual([{ day: today, who: 'team', what: 'case', times: 2 }])
  expect(JSON.stringify(result)).not.toMatch(/anna|berta/)
  expect((await other.call(read)).result.viewings).toEqual([])
})

it('has a receipt for what the member sent, with the hash of its event', async () => {
  const member = await server().member()
  const { result } = await member.call(read)
  expect(result.receipts).toEqual([
    { at: expect.any(String), what: 'signedUp', number: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ])
  expect(result).toMatchObject({ export: { state: 'none' }, erasure: { state: 'none', kept: null } })
})
