import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { numberCountries, numberKinds, type NumberKind } from '@tessera/contract/numbers.ts'
import { sandboxDownNumber, sandboxNumbers } from '../../../../registry/registry.ts'
import { fieldsAreChecked, onlyMembersEnter } from '../../../../testing/doors.ts'
import { code, useServer, type Answer, type TestMember } from '../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/do-quick-kyc'

describe(name, () => {
  onlyMembersEnter(server, name, { body: { accessToken: 'x', country: 'NG', kind: 'BVN', number: '22212345678', firstName: 'A', lastName: 'B', birthDate: '1991-03-14', consentVersion: 'test' } })
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'number'],
    [{ body: { kind: 'SSN' } }, 'kind'],
  ])

  const person = { country: 'NG', kind: 'BVN', number: sandboxNumbers.BVN, firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14', consentVersion: 'test' } as const
  type Typed = Partial<{ country: string; kind: NumberKind; number: string; firstName: string; lastName: string; birthDate: string }>
  const verify = async (member: TestMember, change: Typed = {}): Promise<Answer<Calls['POST /v3/private/kyc/do-quick-kyc']['result']>> => {
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    return member.call(name, { body: { ...person, ...change, accessToken } })
  }
  const forget = (): Promise<unknown> => server().db.deleteFrom('document_claim').execute()

  it('what agrees with the registry is approved at once; the number is masked and sealed', async () => {
    const member = await server().member()
    const { result } = await verify(member)
    expect(result).toMatchObject({ outcome: 'approved', number: '•••••••••78', reasons: [] })
    const info = (await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result
    expect(info).toMatchObject({ applicant: { level: 'LEVEL_1', country: 'NG', identifies: [{ type: 'BVN', number: '•••••••••78' }] }, nextStep: 'VERIFY_LEVEL_2' })
    const stored = await server().db.selectFrom('quick_check').selectAll().where('member_id', '=', member.id).executeTakeFirstOrThrow()
    expect(JSON.stringify([stored.number.toString('latin1'), stored.number_hash.toString('latin1')])).not.toContain(person.number)
    const logged = await server().db.selectFrom('audit_event').select('data').execute()
    expect(JSON.stringify(logged)).not.toContain(person.number)

    const second = await server().member()
    expect((await verify(second)).result).toMatchObject({ outcome: 'in_review', reasons: [] })
    expect((await second.call('POST /v3/private/kyc/kyc-info', { body: {} })).result.cases[0]).toMatchObject({ status: 'in_review', reasons: [] })
  })

  it.each(numberKinds)('%s of its country', async (kind) => {
    await forget()
    const { result } = await verify(await server().member(), { kind, country: numberCountries[kind], number: sandboxNumbers[kind] })
    expect(['approved', 'in_review']).toContain(result.outcome)
  })

  it('a wrong digit costs no try; a number nobody has, or another name, costs one', async () => {
    await forget()
    const member = await server().member()
    const left = async (): Promise<number> => (await member.call('GET /v3/private/kyc/can-quick-kyc')).result.attemptsLeft
    expect((await verify(member, { country: 'NL', kind: 'BSN', number: '111222334' })).ret_code).toBe(code('numberInvalid'))
    expect(await left()).toBe(5)
    expect((await verify(member, { number: '22299999999' })).result).toMatchObject({ outcome: 'needs_action', reasons: ['NUMBER_WRONG'] })
    expect((await verify(member, { firstName: 'Bram', lastName: 'Lindqvarst' })).result).toMatchObject({ outcome: 'needs_action', reasons: ['NAME_MISMATCH'] })
    expect(await left()).toBe(3)
  })

  it('a registry that is down uses up neither try nor token', async () => {
    const member = await server().member()
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    expect((await member.call(name, { body: { ...person, number: sandboxDownNumber, accessToken } })).ret_code).toBe(code('registryUnavailable'))
    await forget()
    expect((await member.call(name, { body: { ...person, accessToken } })).result.outcome).toBe('approved')
  })

  it('a token is used once, by its owner; a number of another country is refused', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { accessToken } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    expect((await other.call(name, { body: { ...person, accessToken } })).ret_code).toBe(code('tokenInvalid'))
    expect((await member.call(name, { body: { ...person, country: 'NL', accessToken } })).ret_code).toBe(code('quickUnavailable'))
    expect((await member.call(name, { body: { ...person, number: '22299999999', accessToken } })).ret_code).toBe(0)
    expect((await member.call(name, { body: { ...person, accessToken } })).ret_code).toBe(code('tokenExpired'))
    expect((await verify(member, { birthDate: '2099-01-01' })).ret_code).toBe(code('detailsInvalid'))
  })
})
