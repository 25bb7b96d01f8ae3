import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/user/sign-in'

async function memberWithApp() {
  const member = await server().member()
  const app = await withApp(server(), member)
  const own = { email: member.email, password: member.password }
  const signIn = async (typed?: string, password = own.password) =>
    await server()
      .visitor()
      .call(name, { body: { ...own, password, ...(typed === undefined ? {} : { code: typed }) } })
  return { member, app, signIn, own }
}

describe('signing in with an authenticator app', () => {
  it('asks for a code after the right password only', async () => {
    const { signIn, app } = await memberWithApp()
    const asked = await signIn()
    expect(asked).toMatchObject({ ret_code: code('signInCodeNeeded'), result: {} })
    expect(asked.headers.get('set-cookie')).toBeNull()
    expect((await signIn(app.code(), 'a wrong password')).ret_code).toBe(code('signInFailed'))
    expect((await signIn(app.code())).ret_code).toBe(0)
  })

  it('refuses the same code again, also of two requests at the same moment', async () => {
    const { signIn, app } = await memberWithApp()
    const typed = app.code()
    const answers = await Promise.all([signIn(typed), signIn(typed), signIn(typed)])
    expect(answers.filter(({ ret_code }) => ret_code === 0)).toHaveLength(1)
    expect((await signIn(typed)).ret_code).toBe(code('factorCodeWrong'))
  })

  it('takes each recovery code once', async () => {
    const { signIn, app, member } = await memberWithApp()
    const [first = '', second = ''] = app.recoveryCodes
    expect((await signIn(first)).ret_code).toBe(0)
    expect((await signIn(first)).ret_code).toBe(code('factorCodeWrong'))
    expect((await signIn(second)).ret_code).toBe(0)
    expect((await member.call('GET /v1/private/security/page')).result.recoveryCodesLeft).toBe(8)
  })

  it("refuses another member's recovery code", async () => {
    const [one, other] = [await memberWithApp(), await memberWithApp()]
    expect((await one.signIn(other.app.recoveryCodes[0])).ret_code).toBe(code('factorCodeWrong'))
  })

  it('slows down a stranger who knows the password, and not the browser of the member', async () => {
    const { signIn, app, member, own } = await memberWithApp()
    // The member's own browser is known.
    expect((await member.call(name, { body: { ...own, code: app.recoveryCodes[0] ?? '' } })).ret_code).toBe(0)
    const answers = []
    for (let guess = 0; guess < 6; guess += 1) answers.push((await signIn(`00000${guess}`)).ret_code)
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => code('factorCodeWrong')))
    expect(answers[5]).toBe(code('tooManyRequests'))
    expect((await member.call(name, { body: { ...own, code: app.recoveryCodes[1] ?? '' } })).ret_code).toBe(0)
  })
})
