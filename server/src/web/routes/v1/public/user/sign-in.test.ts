import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useOwnServer, type TestMember } from '../../../../../testing/server.ts'

const server = useOwnServer({ TESSERA_REDIRECT_HOSTS: 'partner.example' })
const name = 'POST /v1/public/user/sign-in'
const stranger = { email: 'nobody@test.example', password: 'a sound password' }

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'email'],
    [{ body: { email: 'a@b.example' } }, 'password'],
    [{ body: { email: ['a@b.example'], password: 'x' } }, 'email'],
    [{ body: { email: 'a@b.example', password: 12345678 } }, 'password'],
    [{ body: { email: 'a@b.example', password: 'x'.repeat(257) } }, 'password'],
    [{ body: { ...stranger, redirect_url: {} } }, 'redirect_url'],
  ])

  it('ignores the case of the email address', async () => {
    const { email, password, id } = await server().member()
    const visitor = server().visitor()
    expect((await visitor.call(name, { body: { email: ` ${email.toUpperCase()} `, password } })).ret_code).toBe(0)
    expect((await visitor.call('GET /v2/private/user/profile')).result.id).toBe(id)
  })

  it('gives the same answer for an unknown address and a wrong password, and reveals a closed account only with the right password', async () => {
    const [member, closed] = [await server().member(), await server().member()]
    await server().setMember(closed, { disabled_at: new Date() })
    const answers = [
      await server().visitor().call(name, { body: stranger }),
      await server()
        .visitor()
        .call(name, { body: { email: member.email, password: 'another password' } }),
      await server()
        .visitor()
        .call(name, { body: { email: closed.email, password: 'another password' } }),
    ]
    for (const answer of answers) {
      expect({ ...answer, headers: null }).toEqual({
        status: 200,
        ret_code: code('signInFailed'),
        ret_msg: 'signInFailed',
        result: {},
        headers: null,
      })
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const notified = await server()
      .visitor()
      .call(name, { body: { email: closed.email, password: closed.password } })
    expect(notified.ret_code).toBe(code('accountRestricted'))
    expect(notified.headers.get('set-cookie')).toBeNull()
  })

  it('creates a new token and ends the earlier session of this browser', async () => {
    const member = await server().member()
    const former = member.cookie
    await member.call(name, { body: { email: member.email, password: member.password } })
    expect(member.cookie).not.toBe(former)
    const old = server().visitor()
    old.cookie = former
    expect((await old.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
  })

  it('ignores a session token that the browser brings', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    visitor.cookie = '__Host-tessera-session=planted'
    await visitor.call(name, { body: { email: member.email, password: member.password } })
    expect(visitor.cookie).toMatch(/^__Host-tessera-session=[\w-]{43}$/)
  })

  it.each([
    ['/user/accounts/auth/kyc?x=1#top', '/user/accounts/auth/kyc?x=1#top'],
    ['https://partner.example/back', 'https://partner.example/back'],
    ['https://evil.example/', '/user/accounts/auth/personal'],
    ['/.//evil.example', '/user/accounts/auth/personal'],
    ['//evil.example', '/user/accounts/auth/personal'],
    ['javascript:alert(1)', '/user/accounts/auth/personal'],
  ])('asked to redirect to %s, it redirects to %s', async (asked, led) => {
    const { email, password } = await server().member()
    expect(
      (
        await server()
          .visitor()
          .call(name, { body: { email, password, redirect_url: asked } })
      ).result.redirect_url,
    ).toBe(led)
  })

  /** Guesses that strangers send at once. The code in an email is for the owner alone. */
  const guesses = (email: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        server()
          .visitor()
          .call(name, { body: { email, password: `wrong guess ${index}` } }),
      ),
    )

  it('limits guesses of one password: after ten the right one needs a code by email, after 100 each network has five more', async () => {
    const { email, password } = await server().member()
    await server().db.deleteFrom('rate_limit').execute()
    await guesses(email, 10)
    const asked = await server().visitor().call(name, { body: { email, password } })
    expect(asked).toMatchObject({ ret_code: code('signInEmailCodeNeeded') })
    await guesses(email, 40)
    await server().db.deleteFrom('rate_limit').where('key', 'like', 'sign-in-address:%').execute()
    await guesses(email, 49)
    expect(await server().visitor().call(name, { body: { email, password } })).toMatchObject({
      ret_code: code('signInEmailCodeNeeded'),
    })
    await guesses(email, 4)
    const refused = await server().visitor().call(name, { body: { email, password } })
    expect(refused).toMatchObject({ status: 429, ret_code: code('tooManyRequests') })
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.ext_info?.['retry_after'])
    expect((await server().visitor().call(name, { body: stranger })).ret_code).toBe(code('signInFailed'))
  })

  async function memberOfKnownBrowser(): Promise<TestMember> {
    const member = await server().member()
    await member.call(name, { body: { email: member.email, password: member.password } })
    return member
  }

  it('guesses by strangers do not block a browser that signed in before, whose own attempts are counted separately', async () => {
    await server().db.deleteFrom('rate_limit').where('key', 'like', 'sign-in-address:%').execute()
    const member = await memberOfKnownBrowser()
    for (let attempts = 0; attempts < 11; attempts += 1)
      await server()
        .visitor()
        .call(name, { body: { email: member.email, password: 'a wrong guess' } })
    const own = { body: { email: member.email, password: member.password } }
    expect((await server().visitor().call(name, own)).ret_code).toBe(code('signInEmailCodeNeeded'))
    expect(member.known).toMatch(/^__Host-tessera-known=/)
    member.cookie = ''
    expect((await member.call(name, own)).ret_code).toBe(0)

    const other = await memberOfKnownBrowser()
    const planted = server().visitor()
    planted.known = other.known
    expect((await planted.call(name, own)).ret_code).toBe(code('signInEmailCodeNeeded'))
    for (let attempts = 0; attempts < 10; attempts += 1)
      await member.call(name, { body: { ...own.body, password: 'a wrong guess' } })
    expect((await member.call(name, own)).status).toBe(429)
  })
})
