import { describe, expect, it } from 'vitest'
import { ask, fill, livingIn, memberWithPrerequisites, send, standardAnswers } from '../testing/questionnaires.ts'
import { proofInReview } from '../testing/addresses.ts'
import { useServer, type TestMember } from '../testing/server.ts'

/* What a member sent in one form is offered in the next one: never copied, never another member's. */

const server = useServer()

const read = async (member: TestMember, subject: string) =>
  (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject } })).result
const offered = async (member: TestMember, code: number): Promise<Record<string, unknown>> =>
  Object.fromEntries((await read(member, String(code))).earlier?.map(({ path, value }) => [path, value]) ?? [])

const home = { line1: 'Keizersgracht 241', city: 'Amsterdam', country: 'NL' }

async function standardSent(member: TestMember, answers = standardAnswers): Promise<void> {
  await ask(server(), member, 260)
  expect((await send(member, 260, answers)).ret_code).toBe(0)
}

describe('what a member sent in one form', () => {
  it('is offered in the next with its form and day, and nothing is copied', async () => {
    const member = await server().member()
    await ask(server(), member, 222)
    expect((await read(member, '222')).earlier).toEqual([])
    await standardSent(member)
    const { draft, earlier } = await read(member, '222')
    expect(draft.values).toEqual({})
    expect(earlier).toContainEqual({
      path: 'fin.income',
      value: '50_100k',
      form: 'Standard questionnaire',
      sentAt: expect.stringContaining(new Date().toISOString().slice(0, 10)),
    })
    expect(await offered(member, 222)).toMatchObject({
      'emp.status': ['employed_full'],
      'emp.employer': 'Northwind Bakery',
      'use.purpose': ['trading_spot'],
    })
    await ask(server(), member, 240)
    expect(await offered(member, 240)).toMatchObject({ 'us.person': false })
  })

  it('is never offered to another member', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await standardSent(member)
    await ask(server(), other, 222)
    expect((await read(other, '222')).earlier).toEqual([])
  })

  it('is the latest: a form that was only typed, or taken back, does not count', async () => {
    const member = await server().member()
    await standardSent(member)
    await ask(server(), member, 280)
    await fill(member, 280, { 'fin.income': '25_50k' })
    await ask(server(), member, 222)
    expect(await offered(member, 222)).toMatchObject({ 'fin.income': '50_100k' })
    // Acting for another person leads to manual review, so that it can be withdrawn.
    await send(member, 280, { ...standardAnswers, 'fin.income': '25_50k', 'own.behalf': false })
    expect(await offered(member, 222)).toMatchObject({ 'fin.income': '25_50k' })
    await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 280 } })
    expect(await offered(member, 222)).toMatchObject({ 'fin.income': '50_100k' })
  })

  it('loses its amounts with a move to another region, whose bands are in another currency', async () => {
    const member = await server().member()
    await standardSent(member)
    await ask(server(), member, 222)
    await server().setMember(member, { site_since: new Date() })
    const left = await offered(member, 222)
    expect(left).toMatchObject({ 'emp.employer': 'Northwind Bakery' })
    expect(Object.keys(left)).not.toContain('fin.income')
  })

  it('crosses to the forms of address, tax and custody', async () => {
    const member = await memberWithPrerequisites(server())
    await ask(server(), member, 240)
    const sent = await send(member, 240, livingIn('NL', { 'fit.explanation': 'I moved here in March for work.' }))
    expect([sent.ret_code, sent.ext_info?.['faults']]).toEqual([0, undefined])
    await ask(server(), member, 290)
    expect(await offered(member, 290)).toMatchObject({ 'person.address': home, 'tax.countries': ['NL'] })
    const address = await member.call('GET /v1/private/draft/read', { query: { kind: 'address' } })
    expect(address.result).toMatchObject({
      draft: { values: {} },
      earlier: [
        { path: 'address', value: home },
        { path: 'since', value: '2026-03' },
      ],
    })
  })

  it('has the address of a proof, with the month since when the member lives there', async () => {
    const member = await memberWithPrerequisites(server())
    await proofInReview(server(), member)
    await ask(server(), member, 240)
    expect(await offered(member, 240)).toMatchObject({
      'res.address': { line1: 'Keizersgracht 241', city: 'Amsterdam', postcode: '1016 EA', country: 'NL' },
      'res.since': '2021-03',
    })
  })

  it('is offered in the risk assessment', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    await ask(server(), member, 222)
    await send(member, 222, { ...standardAnswers, 'fin.netWorth': '150_500k' })
    await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    const { attempt } = (await member.call('GET /v3/private/kyc/risk-test/page')).result
    expect(attempt?.answers).toEqual({})
    expect(attempt?.earlier).toMatchObject([{ path: 'income', value: '50_100k' }])
  })

  it('is offered as a band where it was an amount, in the currency of the region', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    await ask(server(), member, 222)
    const income = { 'fin.income': 'prefer_amount', 'fin.incomeAmount': { amount: '520000', currency: 'HKD' } }
    await send(member, 222, { ...standardAnswers, ...income, 'fin.netWorth': '150_500k' })
    await member.call('POST /v3/private/kyc/risk-test/start', { body: {} })
    const { attempt } = (await member.call('GET /v3/private/kyc/risk-test/page')).result
    expect(attempt?.earlier).toMatchObject([{ path: 'income', value: '50_100k' }])
  })
})
