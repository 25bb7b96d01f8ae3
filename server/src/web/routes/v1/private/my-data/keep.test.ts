import { describe, expect, it } from 'vitest'
import { carryOutErasures } from '../../../../../status/my-data/carry-out.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const keep = 'POST /v1/private/my-data/keep'
const carryOut = (days: number): Promise<void> =>
  carryOutErasures(server().running.context, new Date(Date.now() + days * 86_400_000))

describe(keep, () => {
  it('withdraws an erasure within its week, and only one that was asked for', async () => {
    const member = await server().member()
    await member.call('POST /v1/private/my-data/erase', { body: { confirm: true } })
    await carryOut(6)
    expect((await member.call(keep, { body: {} })).result).toEqual({ done: true })
    expect((await member.call(keep, { body: {} })).result).toEqual({ done: false })
    await carryOut(8)
    expect((await member.call('GET /v1/private/my-data/page')).result.erasure.state).toBe('none')
  })
})
