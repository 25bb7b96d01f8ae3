import { beforeEach, describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/forgot-password'

beforeEach(async () => {
  await server().db.deleteFrom('rate_limit').execute()
})

describe(name, () => {
  it('gives the same answer for an address without an account, whose owner reads so', async () => {
    const member = await server().member()
    for (const [email, kind] of [
      [member.email, 'reset-code'],
      ['without-account@test.example', 'reset-unknown'],
    ] as const) {
      const answer = await server().visitor().call(name, { body: { email } })
      expect([answer.status, answer.ret_code, Object.keys(answer.result).toSorted()]).toEqual([
        200,
        0,
        ['id', 'sandboxMail', 'validUntil'],
      ])
      const [mail] = await latestEmails(server().db, server().running.context.keyring, 1)
      expect([mail?.kind, mail?.to, mail?.memberId]).toEqual([kind, email, null])
    }
  })

  it('names no host in its email, whatever the Host header says', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    visitor.headers = { 'x-forwarded-host': 'evil.example' }
    await visitor.call(name, { body: { email: member.email } })
    const [mail] = await latestEmails(server().db, server().running.context.keyring, 1)
    expect(mail?.body).not.toMatch(/evil|https?:/)
  })

  it('rejects what is not an address', async () => {
    const answer = await server()
      .visitor()
      .call(name, { body: { email: 'no-at' } })
    expect(answer.ret_code).toBe(code('emailInvalid'))
  })

  it('strangers slow down each other, and not the owner in a browser that signed in before', async () => {
    const member = await server().member()
    const stranger = server().visitor()
    for (let sent = 0; sent < 3; sent += 1) await stranger.call(name, { body: { email: member.email } })
    expect((await stranger.call(name, { body: { email: member.email } })).status).toBe(429)
    const owner = server().visitor()
    await owner.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    expect((await owner.call(name, { body: { email: member.email } })).status).toBe(200)
  })
})
