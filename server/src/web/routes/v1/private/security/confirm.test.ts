import { describe, expect, it } from 'vitest'
import { letProofExpire, withApp, withPasskey } from '../../../../../testing/factors.ts'
import { code, useServer, type TestMember, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const confirm = 'POST /v1/private/security/confirm'
const optionsCall = 'POST /v1/private/security/confirm-options'
const guarded = 'POST /v1/private/security/passkey-options'
const isFresh = async (visitor: Visitor) => (await visitor.call(guarded, { body: {} })).ret_code === 0
const optionsOf = async (member: Visitor) => (await member.call(optionsCall, { body: {} })).result

async function requestOf(member: TestMember) {
  const { passkey } = await optionsOf(member)
  if (!passkey) throw new Error('No passkey was offered')
  return passkey
}

describe(confirm, () => {
  it('takes exactly one proof', async () => {
    const member = await server().member()
    for (const body of [{}, { code: '123456', password: member.password }])
      expect((await member.call(confirm, { body })).ret_code).toBe(code('invalidParameters'))
  })

  it('takes the password of a member who has neither passkey nor app', async () => {
    const member = await server().member()
    await letProofExpire(server(), member)
    expect(await isFresh(member)).toBe(false)
    expect(await optionsOf(member)).toEqual({ methods: ['password'], passkey: null })
    expect((await member.call(confirm, { body: { password: 'not the password' } })).ret_code).toBe(
      code('confirmationWrong'),
    )
    expect(await isFresh(member)).toBe(false)
    const { result } = await member.call(confirm, { body: { password: member.password } })
    expect(Date.parse(result.until) - Date.now()).toBeLessThanOrEqual(300_000)
    expect(await isFresh(member)).toBe(true)
  })

  it('does not take the password of a member who has a passkey or an app', async () => {
    const [keyed, coded] = [await server().member(), await server().member()]
    await withPasskey(keyed)
    await withApp(server(), coded)
    for (const member of [keyed, coded]) {
      await letProofExpire(server(), member)
      expect((await optionsOf(member)).methods).not.toContain('password')
      expect((await member.call(confirm, { body: { password: member.password } })).ret_code).toBe(
        code('confirmationWrong'),
      )
      expect(await isFresh(member)).toBe(false)
    }
  })

  it('takes a passkey once', async () => {
    const member = await server().member()
    const authenticator = await withPasskey(member)
    await letProofExpire(server(), member)
    const passkey = authenticator.use(await requestOf(member))
    expect((await member.call(confirm, { body: { passkey } })).ret_code).toBe(0)
    expect(await isFresh(member)).toBe(true)
    await letProofExpire(server(), member)
    expect((await member.call(confirm, { body: { passkey } })).ret_code).toBe(code('passkeyRefused'))
    expect(await isFresh(member)).toBe(false)
  })

  it("does not take another member's passkey, nor a signature for another session or for signing in", async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [own, theirs] = [await withPasskey(member), await withPasskey(other)]
    await letProofExpire(server(), member)
    const request = await requestOf(member)
    const foreign = theirs.use({ ...request, allowCredentials: [] })
    expect((await member.call(confirm, { body: { passkey: foreign } })).ret_code).toBe(code('passkeyRefused'))
    const phone = server().visitor()
    await phone.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    const ofPhone = (await optionsOf(phone)).passkey
    const ofSignIn = (await phone.call('POST /v1/public/user/passkey-options', { body: {} })).result
    for (const options of [ofPhone, ofSignIn]) {
      if (!options) throw new Error('No passkey was offered')
      expect((await member.call(confirm, { body: { passkey: own.use(options) } })).ret_code).toBe(
        code('passkeyRefused'),
      )
    }
    expect(await isFresh(member)).toBe(false)
  })

  it('takes a code of the app once, and a recovery code once', async () => {
    const member = await server().member()
    const app = await withApp(server(), member)
    const [recovery = ''] = app.recoveryCodes
    const answerTo = async (typed: string) => (await member.call(confirm, { body: { code: typed } })).ret_code
    const current = app.code()
    expect([await answerTo(current), await answerTo(current)]).toEqual([0, code('factorCodeWrong')])
    // As typed from paper.
    const typed = recovery.toUpperCase().replaceAll('-', ' ')
    expect([await answerTo(typed), await answerTo(recovery)]).toEqual([0, code('factorCodeWrong')])
  })

  it('counts for this session alone', async () => {
    const member = await server().member()
    const tablet = server().visitor()
    await tablet.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    await letProofExpire(server(), member)
    await member.call(confirm, { body: { password: member.password } })
    expect([await isFresh(member), await isFresh(tablet)]).toEqual([true, false])
  })

  it('slows down guesses, records them, and neither a new sign-in nor another session is slowed', async () => {
    const member = await server().member()
    const tablet = server().visitor()
    await tablet.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    await letProofExpire(server(), member)
    for (let guess = 0; guess < 5; guess += 1) await member.call(confirm, { body: { password: `guess ${guess}` } })
    expect((await member.call(confirm, { body: { password: member.password } })).status).toBe(429)
    const { log } = (await member.call('GET /v1/private/security/page')).result
    expect(log.filter(({ event }) => event === 'confirmationFailed')).toHaveLength(5)
    expect((await tablet.call(confirm, { body: { password: member.password } })).ret_code).toBe(0)
    const signedIn = await member.call('POST /v1/public/user/sign-in', {
      body: { email: member.email, password: member.password },
    })
    expect(signedIn.ret_code).toBe(0)
    expect(await isFresh(member)).toBe(true)
  })
})
