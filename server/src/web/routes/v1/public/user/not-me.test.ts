import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { latestEmails, phraseSet } from '../../../../../accounts/email/outbox.ts'
import { disownToken } from '../../../../../accounts/email/not-me-link.ts'
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

  it('is linked from the email about a new passkey, which it removes', async () => {
    const member = await server().member()
    await withPasskey(member, 'Of the thief')
    const email = (await emailsTo(server(), member)).findLast(({ kind }) => kind === 'security-changed')
    const token = /not-me#(\S+)/.exec(email?.body ?? '')?.[1] ?? ''
    expect((await server().visitor().call(name, { body: { token } })).ret_code).toBe(0)
    const passkeys = await server()
      .db.selectFrom('member_passkey')
      .select('id')
      .where('member_id', '=', member.id)
      .execute()
    expect(passkeys).toEqual([])
  })

  it('removes the thief’s app, also where the owner had begun one and never finished', async () => {
    const member = await server().member()
    await member.call('POST /v1/private/security/app-start', { body: {} })
    const at = new Date()
    await withApp(server(), member)
    await server()
      .visitor()
      .call(name, { body: { token: tokenOf(member, at) } })
    const apps = await server()
      .db.selectFrom('authenticator_app')
      .select('member_id')
      .where('member_id', '=', member.id)
      .execute()
    expect(apps).toEqual([])
  })

  it('ends the Telegram link, the phrase and the request for erasure of the thief, but not those from before', async () => {
    const [member, careful] = [await server().member(), await server().member()]
    const at = new Date()
    const setAll = async (one: TestMember, when: Date): Promise<void> => {
      const { db } = server()
      await one.call('POST /v1/private/security/phrase', { body: { phrase: 'blue heron' } })
      const link = { member_id: one.id, user_hash: randomBytes(32), linked_at: when }
      await db.insertInto('messenger_link').values(link).execute()
      const request = { member_id: one.id, asked_at: when, closes_at: new Date(Date.now() + 7 * 86_400_000) }
      await db.insertInto('erasure_request').values(request).execute()
    }
    await setAll(member, new Date())
    await setAll(careful, new Date(at.getTime() - 1000))
    const leftOf = async (one: TestMember, since: Date) => {
      await server()
        .visitor()
        .call(name, { body: { token: tokenOf(one, since) } })
      const mine = ['member_id', '=', one.id] as const
      const link = await server()
        .db.selectFrom('messenger_link')
        .select('member_id')
        .where(...mine)
        .execute()
      const open = await server()
        .db.selectFrom('erasure_request')
        .select('member_id')
        .where(...mine)
        .where('withdrawn_at', 'is', null)
        .execute()
      return [link.length, open.length, await phraseSet(server().db, one.id)]
    }
    expect(await leftOf(member, at)).toEqual([0, 0, false])
    expect(await leftOf(careful, new Date())).toEqual([1, 1, true])
  })

  it('no longer works once the owner has chosen a new password', async () => {
    const member = await server().member()
    const token = tokenOf(member)
    const visitor = server().visitor()
    expect((await visitor.call(name, { body: { token } })).ret_code).toBe(0)
    const sent = await visitor.call('POST /v1/public/user/forgot-password', { body: { email: member.email } })
    const digits = /\d{6}/.exec(sent.result.sandboxMail?.subject ?? '')?.[0] ?? ''
    const password = 'another sound password'
    await visitor.call('POST /v1/public/user/reset-password', { body: { id: sent.result.id, code: digits, password } })
    expect((await visitor.call(name, { body: { token } })).ret_code).toBe(code('disownExpired'))
    expect((await visitor.call(signIn, { body: { email: member.email, password } })).ret_code).toBe(0)
  })

  it('does nothing when a mail scanner opens the link', async () => {
    const member = await server().member()
    const response = await member.fetch('GET', `/login?mode=not-me#${tokenOf(member)}`)
    expect(response.status).toBe(200)
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
  })

  it('refuses a token for another member, an invented one and one older than any session and three days', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [, time, mac] = tokenOf(member).split('.')
    for (const token of [
      `${other.id}.${time}.${mac}`,
      'x',
      `${member.id}.${time}.`,
      tokenOf(member, new Date(Date.now() - 85 * 3_600_000)),
    ])
      expect((await server().visitor().call(name, { body: { token } })).ret_code).toBe(code('disownExpired'))
    expect((await other.call('GET /v2/private/user/profile')).ret_code).toBe(0)
  })
})
