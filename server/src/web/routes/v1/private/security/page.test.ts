import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/sign-in'
const read = 'GET /v1/private/security/page'

describe(read, () => {
  it('says that the address is confirmed of members who signed up with a code, and of no others', async () => {
    const visitor = server().visitor()
    await visitor.signUp({ email: `confirmed-${process.pid}@test.example`, password: 'three sound words' })
    expect((await visitor.call(read)).result).toMatchObject({ emailConfirmed: true, passkeys: [], appSince: null })
    expect((await (await server().member()).call(read)).result.emailConfirmed).toBe(false)
  })
})

describe('the log of sign-ins', () => {
  it('has failures and lock-outs, each lock-out once', async () => {
    const member = await server().member()
    const own = { email: member.email, password: member.password }
    for (let guess = 0; guess < 12; guess += 1)
      await server()
        .visitor()
        .call(name, { body: { ...own, password: `wrong ${guess}` } })
    const events = async () => (await member.call('GET /v1/private/security/page')).result.log.map(({ event }) => event)
    await expect.poll(async () => (await events()).filter((event) => event === 'signInSlowed')).toHaveLength(1)
    expect((await events()).filter((event) => event === 'signInFailed')).toHaveLength(12)
  })

  it('names the browser and no address', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    visitor.headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' }
    await visitor.call(name, { body: { email: member.email, password: member.password } })
    const { log } = (await member.call('GET /v1/private/security/page')).result
    expect(log[0]).toEqual({ at: expect.any(String), event: 'signedIn', browser: 'Chrome · Windows' })
    expect(log.every(({ at }) => Date.parse(at) > Date.now() - 90 * 86_400_000)).toBe(true)
    const others = await server().member()
    expect((await others.call('GET /v1/private/security/page')).result.log).toHaveLength(1)
  })
})
