import { describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { withPasskey } from '../../../../../testing/factors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/security/email-confirm'
const start = 'POST /v1/private/security/email-start'
const signIn = 'POST /v1/public/user/sign-in'
const page = 'GET /v1/private/security/page'
let count = 0
const freshAddress = (): string => `confirm-${(count += 1)}@example.org`

/** Asks for another address. The sandbox shows the email with its code. */
async function asked(member: TestMember, email: string): Promise<{ id: string; code: string }> {
  const { id, sandboxMail } = (await member.call(start, { body: { email } })).result
  return { id, code: /\b\d{6}\b/.exec(sandboxMail?.body ?? '')?.[0] ?? '' }
}
async function changed(member: TestMember, email: string): Promise<void> {
  expect((await member.call(name, { body: await asked(member, email) })).ret_code).toBe(0)
}
const addressOf = async (member: TestMember): Promise<string> => (await member.call(page)).result.email
/** The token of the link in the email to a replaced address. */
async function undoToken(address: string): Promise<string> {
  const emails = await latestEmails(server().db, server().running.context.keyring, 300)
  const email = emails.findLast(({ kind, to }) => kind === 'email-changed' && to === address)
  return /#(\S+)/.exec(email?.body ?? '')?.[1] ?? ''
}
const undo = async (token: string) => server().visitor().call('POST /v1/public/user/not-me', { body: { token } })
const signsIn = async (member: TestMember, email: string): Promise<number> =>
  (
    await server()
      .visitor()
      .call(signIn, { body: { email, password: member.password } })
  ).ret_code

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: { id: 'x', code: '12345' } }, 'code']])

  it('replaces the address, signs out other devices and holds withdrawals, and the member sees it', async () => {
    const member = await server().member()
    const phone = server().visitor()
    await phone.call(signIn, { body: { email: member.email, password: member.password } })
    const email = freshAddress()
    const { result } = await member.call(name, { body: await asked(member, email) })
    expect(result.signedOut).toBe(1)
    expect((Date.parse(result.heldUntil) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    expect((await phone.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    const shown = (await member.call(page)).result
    expect([shown.email, shown.emailConfirmed, shown.log[0]?.event]).toEqual([email, true, 'emailChanged'])
    expect([await signsIn(member, member.email), await signsIn(member, email)]).toEqual([code('signInFailed'), 0])
    const held = await server()
      .db.selectFrom('member')
      .select('security_hold_until')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(held.security_hold_until?.toISOString()).toBe(result.heldUntil)
  })

  it('accepts a code once, also of two requests at the same moment', async () => {
    const member = await server().member()
    const body = await asked(member, freshAddress())
    const answers = await Promise.all([member.call(name, { body }), member.call(name, { body })])
    expect(answers.map(({ ret_code }) => ret_code).toSorted((a, b) => a - b)).toEqual([0, code('visitorCodeExpired')])
    expect((await member.call(name, { body })).ret_code).toBe(code('visitorCodeExpired'))
  })

  it('allows five guesses, then the right code is refused, too', async () => {
    const member = await server().member()
    const body = await asked(member, freshAddress())
    const wrong = { id: body.id, code: body.code === '000000' ? '000001' : '000000' }
    for (let guess = 0; guess < 4; guess += 1)
      expect((await member.call(name, { body: wrong })).ret_code).toBe(code('visitorCodeWrong'))
    await member.call(name, { body: wrong })
    expect((await member.call(name, { body })).ret_code).toBe(code('visitorCodeExpired'))
    expect(await addressOf(member)).toBe(member.email)
    const { log } = (await member.call(page)).result
    expect(log.filter(({ event }) => event === 'confirmationFailed')).toHaveLength(6)
  })

  it('takes a code only in the session that asked for it', async () => {
    const [member, other] = [await server().member(), await server().member()]
    expect((await other.call(name, { body: await asked(member, freshAddress()) })).ret_code).toBe(
      code('visitorCodeExpired'),
    )
    const second = server().visitor()
    await second.call(signIn, { body: { email: member.email, password: member.password } })
    expect((await second.call(name, { body: await asked(member, freshAddress()) })).ret_code).toBe(
      code('visitorCodeExpired'),
    )
    expect([await addressOf(member), await addressOf(other)]).toEqual([member.email, other.email])
  })

  it('of two changes that were asked for at once only the first works', async () => {
    const member = await server().member()
    const [first, second] = [freshAddress(), freshAddress()]
    const [right, late] = [await asked(member, first), await asked(member, second)]
    expect((await member.call(name, { body: right })).ret_code).toBe(0)
    expect((await member.call(name, { body: late })).ret_code).toBe(code('visitorCodeExpired'))
    expect(await addressOf(member)).toBe(first)
  })

  it('gives an address that two members want to only one of them', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const email = freshAddress()
    const [mine, theirs] = [await asked(member, email), await asked(other, email)]
    const answers = await Promise.all([member.call(name, { body: mine }), other.call(name, { body: theirs })])
    expect(answers.filter(({ ret_code }) => ret_code === 0)).toHaveLength(1)
    expect(answers.filter(({ ret_code }) => ret_code === code('visitorCodeExpired'))).toHaveLength(1)
    expect([await addressOf(member), await addressOf(other)].filter((one) => one === email)).toHaveLength(1)
  })

  it('makes codes for a forgotten password that went to the former address worthless', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    const { id, sandboxMail } = (
      await visitor.call('POST /v1/public/user/forgot-password', {
        body: { email: member.email },
      })
    ).result
    await changed(member, freshAddress())
    const body = { id, code: /\b\d{6}\b/.exec(sandboxMail?.body ?? '')?.[0] ?? '', password: 'three newer words here' }
    expect((await visitor.call('POST /v1/public/user/reset-password', { body })).ret_code).toBe(
      code('visitorCodeExpired'),
    )
  })
})

describe('the link in the email to the former address', () => {
  it('brings the address back, ends the thief’s session and password, and removes what was added since', async () => {
    const member = await server().member()
    const thiefs = freshAddress()
    await changed(member, thiefs)
    await withPasskey(member, 'Of the thief')
    expect((await undo(await undoToken(member.email))).ret_code).toBe(0)
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect([await signsIn(member, thiefs), await signsIn(member, member.email)]).toEqual([
      code('signInFailed'),
      code('signInFailed'),
    ])
    const owner = server().visitor()
    const sent = (await owner.call('POST /v1/public/user/forgot-password', { body: { email: member.email } })).result
    const reset = /\b\d{6}\b/.exec(sent.sandboxMail?.body ?? '')?.[0] ?? ''
    const password = 'three newer words here'
    await owner.call('POST /v1/public/user/reset-password', { body: { id: sent.id, code: reset, password } })
    expect((await owner.call(signIn, { body: { email: member.email, password } })).ret_code).toBe(0)
    const shown = (await owner.call(page)).result
    expect([shown.email, shown.passkeys]).toEqual([member.email, []])
    expect(shown.log.map(({ event }) => event)).toContain('emailRestored')
  })

  it('also removes a passkey that the thief added before the change', async () => {
    const member = await server().member()
    const thief = server().visitor()
    await thief.call(signIn, { body: { email: member.email, password: member.password } })
    const passkey = await withPasskey(Object.assign(thief, { id: member.id, email: member.email, password: '' }))
    const sent = (await thief.call(start, { body: { email: freshAddress() } })).result
    const digits = /\b\d{6}\b/.exec(sent.sandboxMail?.body ?? '')?.[0] ?? ''
    expect((await thief.call(name, { body: { id: sent.id, code: digits } })).ret_code).toBe(0)
    await undo(await undoToken(member.email))
    const left = await server().db.selectFrom('member_passkey').select('id').where('id', '=', passkey.rowId).execute()
    expect(left).toEqual([])
  })

  it('works also after the thief chose a password by a code to the new address', async () => {
    const member = await server().member()
    const thiefs = freshAddress()
    await changed(member, thiefs)
    const thief = server().visitor()
    const sent = (await thief.call('POST /v1/public/user/forgot-password', { body: { email: thiefs } })).result
    const password = 'a thief chose these words'
    const reset = { id: sent.id, code: /\b\d{6}\b/.exec(sent.sandboxMail?.body ?? '')?.[0] ?? '', password }
    expect((await thief.call('POST /v1/public/user/reset-password', { body: reset })).ret_code).toBe(0)
    expect((await undo(await undoToken(member.email))).ret_code).toBe(0)
    for (const email of [thiefs, member.email])
      expect((await thief.call(signIn, { body: { email, password } })).ret_code).toBe(code('signInFailed'))
  })

  it('also undoes a second change, whose own link then brings nothing back', async () => {
    const member = await server().member()
    const [first, second] = [freshAddress(), freshAddress()]
    await changed(member, first)
    await changed(member, second)
    const ofTheThief = await undoToken(first)
    await undo(await undoToken(member.email))
    await undo(ofTheThief)
    const row = await server()
      .db.selectFrom('member')
      .select('email_hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row.email_hash).toEqual(server().running.context.keyring.lookup('email', member.email))
  })

  it('keeps the former address for its owner: nobody else can use it meanwhile', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await changed(member, freshAddress())
    const taken = (await other.call(start, { body: { email: member.email } })).result
    expect(taken.sandboxMail?.body).not.toMatch(/\d{6}/)
    // The member may take back their own.
    await changed(member, member.email)
    expect(await addressOf(member)).toBe(member.email)
  })
})
