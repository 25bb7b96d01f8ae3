import { describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { countFailure } from '../../../../../accounts/sign-in/stolen-passwords.ts'
import { withApp, withPasskey } from '../../../../../testing/factors.ts'
import { code, useOwnServer, type TestMember } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/public/user/sign-in'

/** One guess for each name, and ten from each address, as 10,000 names from 1,000 addresses would come. */
async function guess(number: number): Promise<void> {
  const { statusCode, body } = await server().running.app.inject({
    method: 'POST',
    url: '/x-api/v1/public/user/sign-in',
    remoteAddress: `10.0.${Math.floor(number / 10)}.1`,
    headers: { origin: server().url, host: new URL(server().url).host },
    payload: { email: `stolen-${number}@test.example`, password: 'a stolen password' },
  })
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { ret_code: code('signInFailed') }])
}

async function emailedCode(member: TestMember): Promise<string> {
  const emails = await latestEmails(server().db, server().running.context.keyring, 50)
  const sent = emails.filter(({ kind, memberId }) => kind === 'sign-in-code' && memberId === member.id)
  return /\d{6}/.exec(sent.at(-1)?.subject ?? '')?.[0] ?? ''
}

describe('a list of stolen passwords', () => {
  it('opens no account from a new browser without the email, and stops nobody at their own browser', async () => {
    const [member, withCode, withKey] = [await server().member(), await server().member(), await server().member()]
    const own = ({ email, password }: TestMember) => ({ email, password })
    await member.call(name, { body: own(member) })
    const app = await withApp(server(), withCode)
    const authenticator = await withPasskey(withKey)
    // Most guesses are only counted here, because each costs a password hash.
    await Promise.all(Array.from({ length: 180 }, () => countFailure(server().db)))
    await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index)))

    // A right password of the list.
    const thief = server().visitor()
    const asked = await thief.call(name, { body: own(member) })
    expect(asked).toMatchObject({ ret_code: code('signInEmailCodeNeeded'), result: {} })
    expect(asked.headers.get('set-cookie')).toBeNull()
    const right = await emailedCode(member)
    expect(right).toMatch(/^\d{6}$/)
    const wrong = right === '000000' ? '111111' : '000000'
    expect((await thief.call(name, { body: { ...own(member), code: wrong } })).ret_code).toBe(code('factorCodeWrong'))
    // A password that is wrong gets no email and no other answer than before.
    await thief.call(name, { body: { email: withKey.email, password: 'a stolen password' } })
    expect(await emailedCode(withKey)).toBe('')

    const owner = server().visitor()
    expect((await owner.call(name, { body: { ...own(member), code: right } })).ret_code).toBe(0)
    expect((await thief.call(name, { body: { ...own(member), code: right } })).ret_code).toBe(code('factorCodeWrong'))
    // The browser that signed in before, the app and the passkey work as always.
    member.cookie = ''
    expect((await member.call(name, { body: own(member) })).ret_code).toBe(0)
    expect(
      (
        await server()
          .visitor()
          .call(name, { body: { ...own(withCode), code: app.code() } })
      ).ret_code,
    ).toBe(0)
    const options = (await owner.call('POST /v1/public/user/passkey-options', { body: {} })).result
    const passkey = authenticator.use(options)
    expect((await owner.call('POST /v1/public/user/passkey-sign-in', { body: { passkey } })).ret_code).toBe(0)
  })

  it('sends few emails to one member', async () => {
    const member = await server().member()
    for (let times = 0; times < 7; times += 1)
      expect(
        (
          await server()
            .visitor()
            .call(name, { body: { email: member.email, password: member.password } })
        ).ret_code,
      ).toBe(code('signInEmailCodeNeeded'))
    const emails = await latestEmails(server().db, server().running.context.keyring, 50)
    expect(emails.filter(({ kind, memberId }) => kind === 'sign-in-code' && memberId === member.id)).toHaveLength(5)
  })
})
