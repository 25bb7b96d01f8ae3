import { describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { letProofExpire } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/security/email-start'
let count = 0
const freshAddress = (): string => `start-${(count += 1)}@example.org`

const kindsTo = async (address: string): Promise<string[]> =>
  (await latestEmails(server().db, server().running.context.keyring, 300))
    .filter(({ to }) => to === address)
    .map(({ kind }) => kind)

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: {} }, 'email']])

  it('needs a fresh proof and another address that can exist, and sends nothing without', async () => {
    const member = await server().member()
    const email = freshAddress()
    for (const wrong of ['nobody at home', member.email, ` ${member.email.toUpperCase()} `])
      expect((await member.call(name, { body: { email: wrong } })).ret_code).toBe(code('emailInvalid'))
    await letProofExpire(server(), member)
    expect((await member.call(name, { body: { email } })).ret_code).toBe(code('confirmFirst'))
    expect(await kindsTo(email)).toEqual([])
  })

  it('answers the same for an address that has an account, and only its owner reads so', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const email = freshAddress()
    const answers = [
      await member.call(name, { body: { email } }),
      await member.call(name, { body: { email: other.email } }),
    ]
    const shapes = answers.map(({ ret_code, result }) => [ret_code, Object.keys(result)])
    expect(shapes[1]).toEqual(shapes[0])
    expect(await kindsTo(email)).toEqual(['email-change-code'])
    expect(await kindsTo(other.email)).toEqual(['email-change-taken'])
  })

  it('sends one mailbox three codes at once, then slows down', async () => {
    const email = freshAddress()
    const codes: number[] = []
    for (let sent = 0; sent < 4; sent += 1) {
      const member = await server().member()
      codes.push((await member.call(name, { body: { email } })).ret_code)
    }
    expect(codes).toEqual([0, 0, 0, code('tooManyRequests')])
  })
})
