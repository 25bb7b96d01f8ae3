import { describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { disownToken } from '../../../../../accounts/sign-in/new-browser.ts'
import { emailsTo } from '../../../../../testing/contacts.ts'
import { withApp, withPasskey } from '../../../../../testing/factors.ts'
import { code, useOwnServer, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/not-me'
const signIn = 'POST /v1/public/user/sign-in'

async function emailsOf(member: TestMember) {
  const emails = await latestEmails(server().db, server().running.context.keyring, 200)
  return emails.filter(({ memberId, kind }) => memberId === member.id && kind === 'new-sign-in')
}

describe('a sign-in from a new browser', () => {
  it('is emailed once, with the browser, and not again from the same browser', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    visitor.headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' }
    const body = { email: member.email, password: member.password }
    await visitor.call(signIn, { body })
    await visitor.call(signIn, { body })
    const emails = await emailsOf(member)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.body).toContain('Safari · iPhone')
  })

  it('links to our own address, whatever the Host header says', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    visitor.headers = { 'x-forwarded-host': 'evil.example' }
    await visitor.call(signIn, { body: { email: member.email, password: member.password } })
    expect((await emailsOf(member))[0]?.body).toMatch(/http:\/\/localhost:\d+\/login\?mode=not-me#\d+\.\d+\.[\w-]+/)
  })
})

describe('a sign-in from a new country', () => {
  const behindProxy = useOwnServer({ TESSERA_TRUST_PROXY: '1' })

  it('is emailed, also from a browser that is known, once for each country', async () => {
    const member = await behindProxy().member()
    const body = { email: member.email, password: member.password }
    const browser = behindProxy().visitor()
    for (const country of ['NL', 'NL', 'XX', 'KP', 'NL', 'KP']) {
      browser.headers = { 'cf-ipcountry': country }
      await browser.call(signIn, { body })
    }
    const emails = (await emailsTo(behindProxy(), member)).filter(({ kind }) => kind === 'new-sign-in')
    expect(emails.map((email) => /Country: (.+)/.exec(email.body)?.[1])).toEqual(['Netherlands', 'North Korea'])
  })
})

describe(name, () => {
  const tokenOf = (member: TestMember, at = new Date()): string =>
    disownToken(server().running.context.keyring, member.id, at)

  it('ends all sessions, stops the password, holds withdrawals, and removes what was added since', async () => {
    const member = await server().member()
    const before = await withPasskey(member, 'Mine')
    const at = new Date()
    const thief = server().visitor()
    await thief.call(signIn, { body: { email: member.email, password: member.password } })
    await withPasskey(member, 'Of the thief')
    await withApp(server(), member)
    expect(
      (
        await server()
          .visitor()
          .call(name, { body: { token: tokenOf(member, at) } })
      ).result,
    ).toEqual({ done: true })
    for (const one of [member, thief])
      expect((await one.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    const retry = await server()
      .visitor()
      .call(signIn, { body: { email: member.email, password: member.password } })
    expect(retry.ret_code).toBe(code('signInFailed'))
    const owner = server().visitor()
    const options = (await owner.call('POST /v1/public/user/passkey-options', { body: {} })).result
    const passkey = before.use(options)
    expect((await owner.call('POST /v1/public/user/passkey-sign-in', { body: { passkey } })).ret_code).toBe(0)
    const page = (await owner.call('GET /v1/private/security/page')).result
    expect(page.passkeys.map(({ name: called }) => called)).toEqual(['Mine'])
    expect(page.appSince).toBeNull()
    const { security_hold_until: held } = await server()
      .db.selectFrom('member')
      .select('security_hold_until')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(held?.getTime()).toBeGreaterThan(Date.now())
  })

  it('does nothing when a mail scanner opens the link', async () => {
    const member = await server().member()
    const response = await member.fetch('GET', `/login?mode=not-me#${tokenOf(member)}`)
    expect(response.status).toBe(200)
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
  })

  it('refuses a token for another member, an invented one and one older than three days', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [, time, mac] = tokenOf(member).split('.')
    for (const token of [
      `${other.id}.${time}.${mac}`,
      'x',
      `${member.id}.${time}.`,
      tokenOf(member, new Date(Date.now() - 73 * 3_600_000)),
    ])
      expect((await server().visitor().call(name, { body: { token } })).ret_code).toBe(code('disownExpired'))
    expect((await other.call('GET /v2/private/user/profile')).ret_code).toBe(0)
  })
})
