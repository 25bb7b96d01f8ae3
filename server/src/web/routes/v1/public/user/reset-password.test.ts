import { beforeEach, describe, expect, it } from 'vitest'
import { notifyHolds } from '../../../../../compliance/questionnaires/holds.ts'
import { emailsTo } from '../../../../../testing/contacts.ts'
import { askedForPassword } from '../../../../../testing/reset-password.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/reset-password'
const password = 'a quite different secret'

beforeEach(async () => {
  await server().db.deleteFrom('rate_limit').execute()
})

const asked = (member: TestMember) => askedForPassword(server(), server().visitor(), member.email)
const signIn = async ({ email }: TestMember, secret: string): Promise<number> =>
  (
    await server()
      .visitor()
      .call('POST /v1/public/user/sign-in', { body: { email, password: secret } })
  ).ret_code

describe(name, () => {
  it('sets the password, ends all sessions, writes to the member, and does not sign in', async () => {
    const member = await server().member()
    const visitor = server().visitor()
    const answer = await visitor.call(name, { body: { ...(await asked(member)), password } })
    expect([answer.ret_code, visitor.cookie]).toEqual([0, ''])
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect([await signIn(member, member.password), await signIn(member, password)]).toEqual([code('signInFailed'), 0])
    expect((await emailsTo(server(), member)).map(({ kind }) => kind)).toContain('password-reset')
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['action', 'data'])
      .where('actor', '=', `member:${member.id}`)
      .where('action', 'in', ['session.ended', 'member.password-reset'])
      .orderBy('seq')
      .execute()
    expect(events).toEqual([
      { action: 'session.ended', data: { cause: 'password-reset' } },
      { action: 'member.password-reset', data: { heldUntil: answer.result.heldUntil } },
    ])
  })

  it('records a wrong code, so that the member sees it', async () => {
    const member = await server().member()
    const sent = await asked(member)
    const wrong = sent.code === '000000' ? '111111' : '000000'
    await server()
      .visitor()
      .call(name, { body: { ...sent, code: wrong, password } })
    const failures = async () =>
      (await member.call('GET /v1/private/security/page')).result.log.filter(({ event }) => event === 'signInFailed')
    await expect.poll(failures).toHaveLength(1)
  })

  it('holds withdrawals at the exchange for 24 hours, shows the member, and lifts it then', async () => {
    const member = await server().member()
    const { context } = server().running
    const { result } = await server()
      .visitor()
      .call(name, { body: { ...(await asked(member)), password } })
    const until = new Date(result.heldUntil)
    expect(until.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    const heldNow = async (): Promise<string | undefined> =>
      (
        await server()
          .db.selectFrom('member')
          .select('sub_attribute')
          .where('id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).sub_attribute['sandbox_held']
    expect(await notifyHolds(context, member.id, new Date())).toEqual(until)
    expect(await heldNow()).toBe('CARD.CRYPTO_WITHDRAW.FIAT_WITHDRAW.P2P')
    const back = server().visitor()
    await back.call('POST /v1/public/user/sign-in', { body: { email: member.email, password } })
    const limited = async () =>
      (await back.kycInfo()).limitationInfo.filter(({ reasonKey }) => reasonKey === 'limitation.security')
    expect(await limited()).toContainEqual({
      capability: 'CRYPTO_WITHDRAW',
      reasonKey: 'limitation.security',
      liftedBy: 'SECURITY',
      until: result.heldUntil,
    })
    expect(await notifyHolds(context, member.id, new Date(until.getTime() + 1))).toBeNull()
    expect([(await heldNow()) ?? '', await limited()]).toEqual(['', []])
  })

  it('a weak password is refused and does not use up the code', async () => {
    const member = await server().member()
    const sent = await asked(member)
    const weak = await server()
      .visitor()
      .call(name, { body: { ...sent, password: member.email } })
    expect(weak).toMatchObject({ ret_code: code('passwordWeak'), ext_info: { reason: 'same-as-email' } })
    expect(
      (
        await server()
          .visitor()
          .call(name, { body: { ...sent, password } })
      ).ret_code,
    ).toBe(0)
  })

  it('the password that the member has is refused: no hold, and the code can still be used', async () => {
    const member = await server().member()
    const sent = await asked(member)
    const set = (to: string) =>
      server()
        .visitor()
        .call(name, { body: { ...sent, password: to } })
    expect(await set(member.password)).toMatchObject({
      ret_code: code('passwordWeak'),
      ext_info: { reason: 'unchanged' },
    })
    expect(await signIn(member, member.password)).toBe(0)
    expect((await set(password)).ret_code).toBe(0)
  })

  it('of two codes for one account only the first works', async () => {
    const member = await server().member()
    const [first, second] = [await asked(member), await asked(member)]
    const answers = await Promise.all(
      [first, second].map((sent) =>
        server()
          .visitor()
          .call(name, { body: { ...sent, password } }),
      ),
    )
    expect(answers.map(({ ret_code }) => ret_code).toSorted((a, b) => a - b)).toEqual([0, code('visitorCodeExpired')])
  })

  it('a code cannot be used for another purpose, twice, or after five guesses', async () => {
    const member = await server().member()
    const sent = await asked(member)
    const visitor = server().visitor()
    expect((await visitor.call('POST /v1/public/user/sign-up-confirm', { body: sent })).ret_code).toBe(
      code('visitorCodeExpired'),
    )
    expect((await visitor.call(name, { body: { ...sent, password } })).ret_code).toBe(0)
    expect((await visitor.call(name, { body: { ...sent, password } })).ret_code).toBe(code('visitorCodeExpired'))
    const guessed = await asked(member)
    const wrong = guessed.code === '111111' ? '222222' : '111111'
    for (let guess = 0; guess < 5; guess += 1)
      await visitor.call(name, { body: { id: guessed.id, code: wrong, password } })
    expect((await visitor.call(name, { body: { ...guessed, password } })).ret_code).toBe(code('visitorCodeExpired'))
  })

  it('for an address without an account no code is right', async () => {
    const visitor = server().visitor()
    const { result } = await visitor.call('POST /v1/public/user/forgot-password', {
      body: { email: 'nobody-here@test.example' },
    })
    const answer = await visitor.call(name, { body: { id: result.id, code: '123456', password } })
    expect(answer.ret_code).toBe(code('visitorCodeWrong'))
  })

  it('ends a verification that continues on a phone', async () => {
    const member = await server().member()
    const { result } = await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })
    await server()
      .visitor()
      .call(name, { body: { ...(await asked(member)), password } })
    const row = await server()
      .db.selectFrom('access_code')
      .select('used_at')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect([typeof result, row.used_at]).toEqual(['object', expect.any(Date)])
  })
})
