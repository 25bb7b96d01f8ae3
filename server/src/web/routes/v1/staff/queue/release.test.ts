import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/queue/release'

describe(name, () => {
  it('releases one’s own claim, and never that of a colleague', async () => {
    const caseId = await attemptInReview(server(), await server().member())
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    await anna.call('POST /v1/staff/queue/claim', { body: { caseId } })
    expect((await bert.call(name, { body: { caseId } })).result).toEqual({ released: false })
    expect((await anna.call(name, { body: { caseId } })).result).toEqual({ released: true })
    expect((await bert.call('POST /v1/staff/queue/claim', { body: { caseId } })).ret_code).toBe(0)
  })
})
