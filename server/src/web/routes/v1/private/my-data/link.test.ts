import { describe, expect, it } from 'vitest'
import { letProofExpire } from '../../../../../testing/factors.ts'
import { readyExport } from '../../../../../testing/my-data.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/my-data/link'

describe(name, () => {
  it('is given for an archive that is ready, with a fresh proof only', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: {} })).ret_code).toBe(code('tokenExpired'))
    await readyExport(member)
    const { token, expiresAt } = (await member.call(name, { body: {} })).result
    expect(token.length).toBeGreaterThan(20)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
    await letProofExpire(server(), member)
    expect((await member.call(name, { body: {} })).ret_code).toBe(code('confirmFirst'))
  })
})
