import { describe, expect, it } from 'vitest'
import { emailsTo } from '../../../../../testing/contacts.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/contact/send'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { kind: 'fax', value: '+31612345678' } }, 'kind'],
    [{ body: { kind: 'phone', value: '0612345678' } }, 'value'],
    [{ body: { kind: 'email', value: 'nobody at home' } }, 'value'],
  ])

  it('sends a code to that contact only', async () => {
    const member = await server().member()
    const phone = await member.call(name, { body: { kind: 'phone', value: '+31 6 1234-5678' } })
    expect(phone.result).toMatchObject({ sendsLeft: 4 })
    expect((Date.parse(phone.result.validUntil) - Date.now()) / 60_000).toBeCloseTo(10, 0)
    await member.call(name, { body: { kind: 'email', value: 'Second@Example.org' } })
    expect((await emailsTo(server(), member)).map(({ channel, to, kind }) => [channel, to, kind])).toEqual([
      ['sms', '+31612345678', 'contact-code'],
      ['mail', 'second@example.org', 'contact-code'],
    ])
  })

  it('sends at most five codes a day per member and per number', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const ask = (who: typeof member, value: string) => who.call(name, { body: { kind: 'phone', value } })
    for (const left of [4, 3, 2, 1, 0]) expect((await ask(member, '+31600000001')).result.sendsLeft).toBe(left)
    expect((await ask(member, '+31600000002')).ret_code).toBe(code('contactTooManyCodes'))
    expect((await ask(other, '+31600000001')).ret_code).toBe(code('contactTooManyCodes'))
    expect((await ask(other, '+31600000002')).ret_code).toBe(0)
  })

  it('sends no code to a phone without a provider of text messages', async () => {
    const { context } = server().running
    const { shortMessages } = context
    context.shortMessages = { connected: false, send: () => Promise.reject(new Error('unconnected')) }
    const member = await server().member()
    expect((await member.call(name, { body: { kind: 'phone', value: '+31612345679' } })).ret_code).toBe(
      code('contactUnreachable'),
    )
    context.shortMessages = shortMessages
  })
})
