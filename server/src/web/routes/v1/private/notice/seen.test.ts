import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/notice/seen'

describe(name, () => {
  it('tells the member’s other windows, and leaves other members alone', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const versionOf = async (one: typeof member) => (await one.call('GET /v2/private/user/profile')).result.version
    const before = [await versionOf(member), await versionOf(other)]
    expect((await member.call(name, { body: {} })).result).toEqual({ unread: 0 })
    expect(await versionOf(member)).toBeGreaterThan(before[0] ?? 0)
    expect(await versionOf(other)).toBe(before[1])
  })
})
