import { beforeEach, describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { code, useServer, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/sign-up'
const confirm = 'POST /v1/public/user/sign-up-confirm'
const password = 'a sound password'
const typed = (email: string, other: object = {}) => ({ email, password, termsVersion: '1', ...other })
const codeIn = (text = ''): string => /\d{6}/.exec(text)?.[0] ?? ''
const sessions = (visitor: Visitor) => visitor.call('GET /v1/private/user/sessions')

beforeEach(async () => {
  await server().db.deleteFrom('rate_limit').execute()
})

describe(name, () => {
  it('creates no account and signs nobody in before the code', async () => {
    const visitor = server().visitor()
    const { ret_code, result } = await visitor.call(name, { body: typed('not-yet@test.example') })
    expect([ret_code, visitor.cookie]).toEqual([0, ''])
    const answer = await visitor.call('POST /v1/public/user/sign-in', {
      body: { email: 'not-yet@test.example', password },
    })
    expect(answer.ret_code).toBe(code('signInFailed'))
    await visitor.call(confirm, { body: { id: result.id, code: codeIn(result.sandboxMail?.subject) } })
    expect((await sessions(visitor)).result.list).toHaveLength(1)
  })

  it('a known address gets the same answer; only its owner reads that it has an account', async () => {
    const member = await server().member()
    const [known, fresh] = [server().visitor(), server().visitor()]
    const answers = [
      await known.call(name, { body: typed(member.email.toUpperCase()) }),
      await fresh.call(name, { body: typed('nobody-yet@test.example') }),
    ]
    const shape = (answer: object) =>
      JSON.stringify(answer, (key, value: unknown) =>
        key === 'sandboxMail' ||
        key === 'id' ||
        key === 'validUntil' ||
        key === 'time' ||
        key === 'time_now' ||
        key === 'headers'
          ? typeof value
          : value,
      )
    expect(shape(answers[0] ?? {})).toBe(shape(answers[1] ?? {}))
    const mails = await latestEmails(server().db, server().running.context.keyring, 2)
    expect(mails.map(({ to, kind, memberId }) => [to, kind, memberId])).toEqual([
      [member.email, 'sign-up-known', null],
      ['nobody-yet@test.example', 'sign-up-code', null],
    ])
    expect(codeIn(mails[0]?.body)).toBe('')
    // No code is right for it, and a wrong one is refused as at any other address.
    for (const [visitor, answer] of [
      [known, answers[0]],
      [fresh, answers[1]],
    ] as const) {
      const right = codeIn(answer?.result.sandboxMail?.subject)
      const tried = await visitor.call(confirm, {
        body: { id: answer?.result.id ?? '', code: right === '000000' ? '000001' : '000000' },
      })
      expect(tried.ret_code).toBe(code('visitorCodeWrong'))
    }
    const old = await server().visitor().call('POST /v1/public/user/sign-in', { body: member })
    expect(old.ret_code).toBe(0)
  })

  it('does the same work for a known address: as many statements, and the password is hashed', async () => {
    const member = await server().member()
    const rows = async () => {
      const { codes, mails } = await server()
        .db.selectNoFrom(({ selectFrom }) => [
          selectFrom('visitor_code')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .as('codes'),
          selectFrom('outbox_email')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .as('mails'),
        ])
        .executeTakeFirstOrThrow()
      return [Number(codes), Number(mails)]
    }
    for (const email of [member.email, 'fresh-work@test.example']) {
      const before = await rows()
      await server()
        .visitor()
        .call(name, { body: typed(email) })
      expect(await rows()).toEqual(before.map((count) => count + 1))
    }
  })

  it.each([['no-at.example'], ['two@@at.example'], ['a@b'], ['<script>@x.example'], [`${'a'.repeat(65)}@x.example`]])(
    'rejects %s as an email address',
    async (email) => {
      const answer = await server()
        .visitor()
        .call(name, { body: typed(email) })
      expect(answer.ret_code).toBe(code('emailInvalid'))
    },
  )

  it.each([
    ['1234567', 'short'],
    ['password123', 'common'],
    ['zzzzzzzzzz', 'common'],
    ['weak@test.example', 'same-as-email'],
  ])('rejects the password %s: %s', async (weak, reason) => {
    const answer = await server()
      .visitor()
      .call(name, { body: typed('weak@test.example', { password: weak }) })
    expect(answer).toMatchObject({ ret_code: code('passwordWeak'), ext_info: { reason } })
  })

  it('rejects a version of the terms that is not the current one', async () => {
    const answer = await server()
      .visitor()
      .call(name, { body: typed('terms@test.example', { termsVersion: '0' }) })
    expect(answer.ret_code).toBe(code('termsChanged'))
  })

  it('slows down codes to one mailbox, longer each time, and not the owner’s known browser', async () => {
    const member = await server().member()
    await server().db.deleteFrom('rate_limit').execute()
    const stranger = server().visitor()
    for (let sent = 0; sent < 3; sent += 1)
      expect((await stranger.call(name, { body: typed(member.email) })).ret_code).toBe(0)
    const refused = await stranger.call(name, { body: typed(member.email) })
    expect([refused.status, refused.ext_info?.['retry_after']]).toEqual([429, 60])
    const owner = server().visitor()
    await owner.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
    expect((await owner.call(name, { body: typed(member.email) })).ret_code).toBe(0)
  })
})
