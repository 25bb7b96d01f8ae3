import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/sign-up'

describe(name, () => {
  it('creates a member, signs in, and stores the email address encrypted', async () => {
    const visitor = server().visitor()
    const answer = await visitor.call(name, {
      body: { email: ' New.Person@Example.com ', password: 'a sound password' },
    })
    expect(answer).toMatchObject({ status: 200, ret_code: 0, result: { redirect_url: '/user/accounts/auth/personal' } })
    expect((await visitor.call('GET /v2/private/user/profile')).result.email).toBe('n***@example.com')
    const row = await server()
      .db.selectFrom('member')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row.email.toString('latin1')).not.toContain('example')
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('sets a cookie that scripts cannot read, bound to this host', async () => {
    const visitor = server().visitor()
    const response = await visitor.fetch(
      'POST',
      '/x-api/v1/public/user/sign-up',
      JSON.stringify({ email: 'cookie@test.example', password: 'a sound password' }),
    )
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-tessera-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it('rejects a taken email address, whatever its case, and does not change the first account', async () => {
    const first = await server().member()
    const answer = await server()
      .visitor()
      .call(name, { body: { email: first.email.toUpperCase(), password: 'another password' } })
    expect(answer.ret_code).toBe(code('signUpRefused'))
    expect(
      (
        await server()
          .visitor()
          .call('POST /v1/public/user/sign-in', { body: { email: first.email, password: first.password } })
      ).ret_code,
    ).toBe(0)
  })

  it.each([['no-at.example'], ['two@@at.example'], ['a@b'], ['<script>@x.example'], [`${'a'.repeat(65)}@x.example`]])(
    'rejects %s as an email address',
    async (email) => {
      expect(
        (
          await server()
            .visitor()
            .call(name, { body: { email, password: 'a sound password' } })
        ).ret_code,
      ).toBe(code('emailInvalid'))
    },
  )

  it.each([
    ['1234567', 'short'],
    ['password123', 'common'],
    ['zzzzzzzzzz', 'common'],
    ['weak@test.example', 'same-as-email'],
  ])('rejects the password %s: %s', async (password, reason) => {
    const answer = await server()
      .visitor()
      .call(name, { body: { email: 'weak@test.example', password } })
    expect(answer).toMatchObject({ ret_code: code('passwordWeak'), ext_info: { reason } })
  })

  it('accepts one of two sign-ups at the same moment and rejects the other', async () => {
    const body = { email: 'twice@test.example', password: 'a sound password' }
    const answers = await Promise.all([
      server().visitor().call(name, { body }),
      server().visitor().call(name, { body }),
    ])
    expect(answers.map(({ ret_code }) => ret_code).toSorted((a, b) => a - b)).toEqual([0, code('signUpRefused')])
  })
})
