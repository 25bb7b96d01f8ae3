import { describe, expect, it } from 'vitest'
import { proofInReview } from '../testing/addresses.ts'
import { livingIn, send } from '../testing/questionnaires.ts'
import { useServer, type TestMember } from '../testing/server.ts'
import { verifiedMember } from '../testing/updates.ts'
import { decideAddressByReviewer } from '../verification/addresses/decide.ts'

/* The tax form and the proof of address must show one address. The proofs of these tests are of Keizersgracht 241. */

const server = useServer()
const home = { line1: 'Keizersgracht 241', city: 'Amsterdam', postcode: '1016EA', country: 'NL' }
const other = { line1: 'Kerkstraat 12', city: 'Noordermeer', postcode: '1234 AB', country: 'NL' }

async function resident(): Promise<TestMember> {
  const member = await verifiedMember(server(), '2035-01-01')
  await server().setMember(member, { residence_country: 'NL', site: 'EU' })
  return member
}
const certify = async (member: TestMember, address: typeof home) =>
  (await send(member, 240, livingIn('NL', { 'res.address': address }))).result.questionnaire.status
const prove = async (member: TestMember) =>
  decideAddressByReviewer(server().running.context, await proofInReview(server(), member), {
    verdict: 'approved',
    reasons: [],
    reviewer: 'anna',
  })
const taxTask = async (member: TestMember) =>
  (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result.list.find(({ id }) => id === 'tax')
const proof = async (member: TestMember) =>
  (await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result

describe('a proof of another address than the certified one', () => {
  it('asks for the tax form again, with the proven address, and says why', async () => {
    const member = await resident()
    expect(await certify(member, other)).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    await prove(member)
    expect(await taxTask(member)).toMatchObject({ status: 'TODO', why: 'ADDRESS_DIFFERS' })
    expect((await proof(member)).certifyAgain).toBe(240)
    const query = { kind: 'questionnaire', subject: '240' } as const
    const { draft } = (await member.call('GET /v1/private/draft/read', { query })).result
    expect(draft?.values).toMatchObject({
      'res.address': { line1: 'Keizersgracht 241', city: 'Amsterdam', postcode: '1016 EA', country: 'NL' },
      'res.since': '2021-03',
      'birth.place': 'Utrecht',
    })
    expect(draft?.prefilled).toContain('res.address')
  })

  it('asks nothing if both are the same home, written differently', async () => {
    const member = await resident()
    await certify(member, { ...home, line1: 'keizersgracht 241' })
    await prove(member)
    expect((await taxTask(member))?.status).toBe('DONE')
    expect((await proof(member)).certifyAgain).toBeNull()
  })

  it('leaves the tax form to a reviewer if it is sent with another address than the proven one', async () => {
    const [same, moved] = [await resident(), await resident()]
    for (const member of [same, moved]) await prove(member)
    expect(await certify(same, home)).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    expect(await certify(moved, other)).toBe('QUESTIONNAIRE_STATUS_PENDING')
  })
})
