import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/recovery-confirm'

describe(name, () => {
  it('gives a token for the right code once, and counts wrong ones', async () => {
    const visitor = server().visitor()
    const body = { email: `confirm-${Date.now()}@test.example` }
    const { id, sandboxMail } = (await visitor.call('POST /v1/public/user/recovery-start', { body })).result
    const right = /\d{6}/.exec(sandboxMail?.subject ?? '')?.[0] ?? ''
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await visitor.call(name, { body: { id, code: wrong } })).ret_code).toBe(code('visitorCodeWrong'))
    const { result } = await visitor.call(name, { body: { id, code: right } })
    expect(result.token.length).toBeGreaterThan(20)
    expect((await visitor.call(name, { body: { id, code: right } })).ret_code).toBe(code('visitorCodeExpired'))
  })
})
