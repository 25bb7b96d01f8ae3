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

  it('sends at most five codes a day to a member, and slows down those to one number from all members', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => server().member()))
    const [member, other] = [await server().member(), await server().member()]
    const ask = (who: typeof member, value: string) => who.call(name, { body: { kind: 'phone', value } })
    for (const left of [4, 3, 2, 1, 0]) expect((await ask(member, `+3160000001${left}`)).result.sendsLeft).toBe(left)
    expect((await ask(member, '+31600000020')).ret_code).toBe(code('contactTooManyCodes'))
    for (const one of members.slice(1)) expect((await ask(one, '+31600000001')).ret_code).toBe(0)
    const slowed = await ask(other, '+31600000001')
    expect(slowed).toMatchObject({ ret_code: code('contactTooManyCodes') })
    expect(slowed.ext_info?.['retry_after']).toBeLessThanOrEqual(60)
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
