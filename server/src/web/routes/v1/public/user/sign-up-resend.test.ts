import { beforeEach, describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/sign-up-resend'
const confirm = 'POST /v1/public/user/sign-up-confirm'
const password = 'a sound password'
const codeIn = (text = ''): string => /\d{6}/.exec(text)?.[0] ?? ''

beforeEach(async () => {
  await server().db.deleteFrom('rate_limit').execute()
})

/** Asks for an account with this address. */
async function asked(email: string) {
  const visitor = server().visitor()
  const { result } = await visitor.call('POST /v1/public/user/sign-up', {
    body: { email, password, termsVersion: '1' },
  })
  return { visitor, id: result.id, right: codeIn(result.sandboxMail?.subject) }
}

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: {} }, 'id']])

  it('sends a code that creates the account with the password typed before, and ends the earlier code', async () => {
    const { visitor, id, right } = await asked('again@test.example')
    const again = await visitor.call(name, { body: { id } })
    expect(again.ret_code).toBe(0)
    expect((await visitor.call(confirm, { body: { id, code: right } })).ret_code).toBe(code('visitorCodeExpired'))
    const body = { id: again.result.id, code: codeIn(again.result.sandboxMail?.subject) }
    expect((await visitor.call(confirm, { body })).ret_code).toBe(0)
    const signedIn = await server()
      .visitor()
      .call('POST /v1/public/user/sign-in', { body: { email: 'again@test.example', password } })
    expect(signedIn.ret_code).toBe(0)
  })

  it('tells only the owner of a known address that it has an account', async () => {
    const member = await server().member()
    const { visitor, id } = await asked(member.email)
    expect((await visitor.call(name, { body: { id } })).ret_code).toBe(0)
    const mails = await latestEmails(server().db, server().running.context.keyring, 2)
    expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
      [member.email, 'sign-up-known'],
      [member.email, 'sign-up-known'],
    ])
  })

  it('sends one code for two presses at once, and none for an unknown, a used or a reset code', async () => {
    const { visitor, id } = await asked('twice@test.example')
    const presses = await Promise.all([1, 2].map(() => visitor.call(name, { body: { id } })))
    expect(presses.map(({ ret_code }) => ret_code).toSorted((a, b) => a - b)).toEqual([0, code('visitorCodeExpired')])
    const reset = await visitor.call('POST /v1/public/user/forgot-password', { body: { email: 'twice@test.example' } })
    for (const other of ['unknown', id, reset.result.id])
      expect((await visitor.call(name, { body: { id: other } })).ret_code).toBe(code('visitorCodeExpired'))
  })

  it('slows down codes to one mailbox together with the sign-up', async () => {
    const { visitor, id } = await asked('flooded@test.example')
    let last = id
    for (let sent = 0; sent < 2; sent += 1) last = (await visitor.call(name, { body: { id: last } })).result.id
    expect((await visitor.call(name, { body: { id: last } })).status).toBe(429)
  })
})
