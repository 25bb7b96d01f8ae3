import { describe, expect, it } from 'vitest'
import { Authenticator, type Forged } from '../../../../../testing/authenticator.ts'
import { withApp, withPasskey } from '../../../../../testing/factors.ts'
import { code, useServer, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/passkey-sign-in'
const optionsCall = 'POST /v1/public/user/passkey-options'

async function signInWith(visitor: Visitor, authenticator: Authenticator, forged: Forged = {}) {
  const options = (await visitor.call(optionsCall, { body: {} })).result
  return visitor.call(name, {
    body: { passkey: authenticator.use(options, forged), redirect_url: '/user/accounts/auth/kyc' },
  })
}

describe(name, () => {
  it('signs in without address, password or code, and proves that it is the member', async () => {
    const member = await server().member()
    await withApp(server(), member)
    const authenticator = await withPasskey(member)
    const visitor = server().visitor()
    const options = (await visitor.call(optionsCall, { body: {} })).result
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' })
    const answer = await signInWith(visitor, authenticator)
    expect(answer.result).toEqual({ redirect_url: '/user/accounts/auth/kyc' })
    expect((await visitor.call('GET /v2/private/user/profile')).result.id).toBe(member.id)
    expect((await visitor.call('POST /v1/private/security/passkey-options', { body: {} })).ret_code).toBe(0)
    const page = (await visitor.call('GET /v1/private/security/page')).result
    expect(page.passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it.each<[string, Forged]>([
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['without the check of the person', { userVerified: false }],
    ['over an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['with a counter that did not rise', { counter: 0 }],
  ])('refuses a signature %s', async (_, forged) => {
    const member = await server().member()
    const authenticator = await withPasskey(member)
    // A first use raises the counter.
    await signInWith(server().visitor(), authenticator)
    const visitor = server().visitor()
    const answer = await signInWith(visitor, authenticator, forged)
    expect(answer.ret_code).toBe(code('passkeyRefused'))
    expect(visitor.cookie).toBe('')
  })

  it('refuses a replayed signature, also of two requests at the same moment', async () => {
    const member = await server().member()
    const authenticator = await withPasskey(member)
    const options = (await server().visitor().call(optionsCall, { body: {} })).result
    const body = { passkey: authenticator.use(options) }
    const answers = await Promise.all([1, 2, 3].map(() => server().visitor().call(name, { body })))
    expect(answers.filter(({ ret_code }) => ret_code === 0)).toHaveLength(1)
  })

  it("refuses another member's id on one's own signature, and records the failure there", async () => {
    const [member, victim] = [await server().member(), await server().member()]
    const [own, theirs] = [await withPasskey(member), await withPasskey(victim)]
    const stolen = theirs.credentials[0]?.id ?? ''
    expect((await signInWith(server().visitor(), own, { id: stolen })).ret_code).toBe(code('passkeyRefused'))
    await expect
      .poll(async () => (await victim.call('GET /v1/private/security/page')).result.log[0]?.event)
      .toBe('signInFailed')
  })

  it('gives the same answer for an unknown passkey, and refuses a removed one and one of a closed account', async () => {
    const member = await server().member()
    const authenticator = await withPasskey(member)
    await member.call('POST /v1/private/security/passkey-remove', { body: { id: authenticator.rowId } })
    expect((await signInWith(server().visitor(), authenticator)).ret_code).toBe(code('passkeyRefused'))
    const closed = await server().member()
    const key = await withPasskey(closed)
    await server().setMember(closed, { disabled_at: new Date() })
    expect((await signInWith(server().visitor(), key)).ret_code).toBe(code('accountRestricted'))
  })
})

describe('the password of a member with a passkey', () => {
  it('signs in but proves nothing: it cannot remove the passkey', async () => {
    const member = await server().member()
    const { rowId } = await withPasskey(member)
    const thief = server().visitor()
    const body = { email: member.email, password: member.password }
    expect((await thief.call('POST /v1/public/user/sign-in', { body })).ret_code).toBe(0)
    expect((await thief.call('POST /v1/private/security/passkey-remove', { body: { id: rowId } })).ret_code).toBe(
      code('confirmFirst'),
    )
    expect(
      (await thief.call('POST /v1/private/security/confirm', { body: { password: member.password } })).ret_code,
    ).toBe(code('confirmationWrong'))
  })
})
