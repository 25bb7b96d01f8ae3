import { beforeEach, describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer, type Visitor } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/sign-up-confirm'
const password = 'a sound password'

beforeEach(async () => {
  await server().db.deleteFrom('rate_limit').execute()
})

/** Asks for an account, and returns the id of the code and the code. */
async function asked(visitor: Visitor, email: string, chosen = password): Promise<{ id: string; code: string }> {
  const { result } = await visitor.call('POST /v1/public/user/sign-up', {
    body: { email, password: chosen, termsVersion: '1' },
  })
  return { id: result.id, code: /\d{6}/.exec(result.sandboxMail?.subject ?? '')?.[0] ?? '' }
}
const wrong = (right: string): string => (right === '111111' ? '222222' : '111111')

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { code: '123456' } }, 'id'],
    [{ body: { id: 'x', code: '12345' } }, 'code'],
    [{ body: { id: 'x', code: '12345a' } }, 'code'],
  ])

  it('creates the member, signs in, and stores the address encrypted and the accepted terms', async () => {
    const visitor = server().visitor()
    const body = await asked(visitor, ' New.Person@Example.com ')
    const answer = await visitor.call(name, { body })
    expect(answer).toMatchObject({ status: 200, ret_code: 0, result: { redirect_url: '/user/accounts/auth/personal' } })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-tessera-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const { id, email } = (await visitor.call('GET /v2/private/user/profile')).result
    expect(email).toBe('n***@example.com')
    const row = await server().db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.email.toString('latin1')).not.toContain('example')
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const event = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'member.signed-up')
      .where('subject', '=', `member:${id}`)
      .executeTakeFirstOrThrow()
    expect(event.data).toEqual({ terms: '1' })
  })

  it('accepts a code once', async () => {
    const visitor = server().visitor()
    const body = await asked(visitor, 'replayed@test.example')
    expect((await visitor.call(name, { body })).ret_code).toBe(0)
    expect((await server().visitor().call(name, { body })).ret_code).toBe(code('visitorCodeExpired'))
  })

  it('allows five guesses, then the right code is refused too', async () => {
    const visitor = server().visitor()
    const { id, code: right } = await asked(visitor, 'guessed@test.example')
    const codes: number[] = []
    for (let guess = 0; guess < 5; guess += 1)
      codes.push((await visitor.call(name, { body: { id, code: wrong(right) } })).ret_code)
    expect(codes).toEqual([...Array<number>(4).fill(code('visitorCodeWrong')), code('visitorCodeExpired')])
    expect((await visitor.call(name, { body: { id, code: right } })).ret_code).toBe(code('visitorCodeExpired'))
  })

  it('rejects an expired code', async () => {
    const visitor = server().visitor()
    const body = await asked(visitor, 'late@test.example')
    await server()
      .db.updateTable('visitor_code')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await visitor.call(name, { body })).ret_code).toBe(code('visitorCodeExpired'))
  })

  it('a stranger who asks for the same address cannot swap the password that the owner’s code confirms', async () => {
    const [owner, stranger] = [server().visitor(), server().visitor()]
    const mine = await asked(owner, 'swapped@test.example')
    const theirs = await asked(stranger, 'swapped@test.example', 'another sound secret')
    // The owner enters the code of the second email, too.
    expect((await owner.call(name, { body: { ...mine, code: theirs.code } })).ret_code).toBe(
      mine.code === theirs.code ? 0 : code('visitorCodeWrong'),
    )
    expect((await owner.call(name, { body: mine })).ret_code).toBe(0)
    const body = { email: 'swapped@test.example', password }
    expect((await server().visitor().call('POST /v1/public/user/sign-in', { body })).ret_code).toBe(0)
    // The stranger's own code creates no second account.
    expect((await stranger.call(name, { body: theirs })).ret_code).toBe(code('signUpRefused'))
  })

  it('accepts one of two confirmations at the same moment', async () => {
    const visitor = server().visitor()
    const body = await asked(visitor, 'twice@test.example')
    const answers = await Promise.all([
      server().visitor().call(name, { body }),
      server().visitor().call(name, { body }),
    ])
    expect(answers.map(({ ret_code }) => ret_code).toSorted((a, b) => a - b)).toEqual([0, code('visitorCodeExpired')])
  })
})
