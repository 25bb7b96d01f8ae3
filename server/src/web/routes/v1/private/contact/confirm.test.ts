import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { codeSentTo } from '../../../../../testing/contacts.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { fill, send } from '../../../../../testing/questionnaires.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/contact/confirm'
const phone = { kind: 'phone', value: '+31612345678' } as const
const email = { kind: 'email', value: 'second@example.org' } as const

async function ask(member: TestMember, contact: typeof phone | typeof email): Promise<string> {
  await member.call('POST /v1/private/contact/send', { body: contact })
  return codeSentTo(server(), member, contact.value)
}
const another = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
const again = () => server().db.deleteFrom('rate_limit').where('key', 'like', 'contact-codes-to:%').execute()

/** All answers to the personal information (250), except those that need a code. */
const person: Record<string, Value> = {
  'name.given': 'Anouk',
  'name.family': 'Vantorre',
  'birth.dob': '1991-03-14',
  'birth.place': 'Gent',
  'birth.country': 'BE',
  'birth.nationalities': ['BE'],
  'decl.true': true,
  'decl.name': 'Anouk Vantorre',
}

describe(name, () => {
  fieldsAreChecked(server, name, [[{ body: { ...phone, code: '12345' } }, 'code']])

  it('accepts a code only for the contact and the member that it was sent to', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const right = await ask(member, phone)
    expect((await member.call(name, { body: { ...phone, code: another(right) } })).ret_code).toBe(
      code('contactCodeWrong'),
    )
    expect((await other.call(name, { body: { ...phone, code: right } })).ret_code).toBe(code('contactCodeExpired'))
    expect((await member.call(name, { body: { ...phone, value: '+31612345679', code: right } })).ret_code).toBe(
      code('contactCodeExpired'),
    )
    expect((await member.call(name, { body: { ...phone, code: right } })).ret_code).toBe(0)
    // The answer was lost, and the client repeats the call.
    expect((await member.call(name, { body: { ...phone, code: right } })).ret_code).toBe(0)
    const recorded = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'contact.proven')
      .where('actor', '=', `member:${member.id}`)
      .execute()
    expect(recorded).toEqual([{ data: { kind: 'phone' } }])
  })

  it('voids the code after five wrong guesses', async () => {
    await again()
    const member = await server().member()
    const right = await ask(member, phone)
    for (let attempts = 0; attempts < 5; attempts += 1)
      await member.call(name, { body: { ...phone, code: another(right) } })
    expect((await member.call(name, { body: { ...phone, code: right } })).ret_code).toBe(code('contactCodeExpired'))
  })
})

describe('the personal information (250)', () => {
  it('cannot be submitted before phone and second email address are verified', async () => {
    await again()
    const member = await server().member()
    const sent = await send(member, 250, { ...person, 'numbers.phone': phone.value, 'numbers.email': email.value })
    expect(sent.ext_info?.['faults']).toEqual([
      { path: 'numbers.phone', code: 'proven' },
      { path: 'numbers.email', code: 'proven' },
    ])
    for (const contact of [phone, email])
      await member.call(name, { body: { ...contact, code: await ask(member, contact) } })
    const { draft } = (
      await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '250' } })
    ).result
    expect(draft.proven).toEqual([phone.value, email.value])
    // Another number needs its own code.
    expect((await send(member, 250, { 'numbers.phone': '+31612345670' })).ext_info?.['faults']).toEqual([
      { path: 'numbers.phone', code: 'proven' },
    ])
    expect((await send(member, 250, { 'numbers.phone': phone.value })).ret_code).toBe(0)
  })

  it('in IND also needs a code for the email address, the account’s or another one', async () => {
    await again()
    const member = await server().member()
    await server().setMember(member, { site: 'IND', kyc_level: 1 })
    await member.call(name, { body: { ...phone, code: await ask(member, phone) } })
    const whole = { ...person, 'birth.marital': 'single', 'numbers.phone': phone.value, 'numbers.pan': 'ABCPE1234F' }
    const path = 'numbers.accountEmail'
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 250 } })
    const first = (
      await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '250' } })
    ).result.draft
    expect([first.values[path], first.prefilled]).toEqual([member.email, expect.arrayContaining([path])])
    expect((await send(member, 250, whole)).ext_info?.['faults']).toEqual([{ path, code: 'proven' }])
    expect((await send(member, 250, { [path]: null })).ext_info?.['faults']).toEqual([{ path, code: 'required' }])
    const own = { kind: 'email', value: member.email } as const
    await member.call('POST /v1/private/contact/send', { body: own })
    await member.call(name, { body: { ...own, code: await codeSentTo(server(), member, own.value) } })
    expect((await send(member, 250, { [path]: email.value })).ext_info?.['faults']).toEqual([{ path, code: 'proven' }])
    expect((await send(member, 250, { [path]: own.value })).ret_code).toBe(0)
  })

  it('needs no code without a provider of text messages', async () => {
    const { context } = server().running
    const { shortMessages } = context
    context.shortMessages = { connected: false, send: () => Promise.reject(new Error('unconnected')) }
    const member = await server().member()
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 250 } })
    const { template } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { template_code: '250', biz_from: 'kyc_web' },
      })
    ).result
    const rules = template.sections
      .flatMap(({ items }) => items)
      .flatMap(({ id, validate }) => (validate ?? []).flatMap(({ rule }) => (rule === 'proven' ? [id] : [])))
    await fill(member, 250, { 'numbers.phone': phone.value })
    const sent = await send(member, 250, person)
    context.shortMessages = shortMessages
    expect([rules, sent.ret_code]).toEqual([['accountEmail', 'email'], 0])
  })
})
