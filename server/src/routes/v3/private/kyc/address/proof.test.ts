import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { decideAddressByPerson } from '../../../../../addresses/decide.ts'
import { proofInReview, sendPage, startProof, typedAddress } from '../../../../../testing/addresses.ts'
import { picture } from '../../../../../testing/attempts.ts'
import { fieldsAreChecked, onlyMembersEnter } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/address/proof'

describe(name, () => {
  onlyMembersEnter(server, name, { body: {} })
  fieldsAreChecked(server, name, [
    [{ body: { removePage: 'first' } }, 'removePage'],
    [{ body: { save: { ...typedAddress(), documentClass: 'PASSPORT' } } }, 'save/documentClass'],
    [{ body: { save: { ...typedAddress(), country: 'Holland' } } }, 'save/country'],
    [{ body: { save: { ...typedAddress(), address: { ...typedAddress().address, city: '<b>' } } } }, 'save/address/city'],
  ])

  it('says what is taken, and that the identity comes first', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: {} })).result).toMatchObject({
      proof: null,
      refused: 'LEVEL_ORDER',
      attemptsLeft: 5,
      needsAgreement: false,
      closed: expect.arrayContaining(['KP', 'IR']),
      documents: [{ documentClass: 'UTILITY_BILL', maxAgeMonths: 3 }, {}, {}, {}],
    })
    expect((await member.call(name, { body: { save: typedAddress() } })).ext_info).toEqual({ reason: 'LEVEL_ORDER' })
  })

  it('keeps what is typed, sealed, and the same draft from two tabs', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const answers = await Promise.all([1, 2].map(() => member.call(name, { body: { save: typedAddress() } })))
    expect(new Set(answers.map(({ result }) => result.proof?.proofId)).size).toBe(1)
    const changed = await member.call(name, { body: { save: typedAddress({ documentClass: 'BANK_STATEMENT' }) } })
    expect(changed.result.proof).toMatchObject({ status: 'draft', details: { documentClass: 'BANK_STATEMENT', address: { city: 'Amsterdam' } } })
    const row = await server().db.selectFrom('address_proof').selectAll().where('member_id', '=', member.id).executeTakeFirstOrThrow()
    expect(row.details.toString('latin1')).not.toContain('Amsterdam')
  })

  it.each([
    [
      { country: 'KP', address: { ...typedAddress().address, postalCode: '' } },
      { field: 'country', rule: 'not-served' },
    ],
    [{ country: 'ZZ' }, { field: 'country', rule: 'not-served' }],
    [{ issuedOn: '2020-01-31' }, { field: 'issuedOn', rule: 'too-old' }],
    [{ issuedOn: '2099-01-31' }, { field: 'issuedOn', rule: 'future' }],
    [{ issuedOn: '2026-02-30' }, { field: 'issuedOn', rule: 'not-a-date' }],
    [{ address: { ...typedAddress().address, city: ' ' } }, { field: 'city', rule: 'missing' }],
    [{ address: { ...typedAddress().address, postalCode: '12' } }, { field: 'postalCode', rule: 'not-a-postal-code' }],
  ])('refuses %o', async (change, fault) => {
    const member = await verifiedMember(server(), '2033-05-20')
    const answer = await member.call(name, { body: { save: typedAddress(change) } })
    expect(answer).toMatchObject({ ret_code: code('addressInvalid'), ext_info: { fields: [fault] } })
  })

  it('a letter of an authority may be older than a bill', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const issuedOn = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
    expect((await member.call(name, { body: { save: typedAddress({ issuedOn }) } })).ret_code).toBe(code('addressInvalid'))
    expect((await member.call(name, { body: { save: typedAddress({ issuedOn, documentClass: 'TAX_LETTER' }) } })).ret_code).toBe(0)
  })

  it('takes a page away, and nobody else’s', async () => {
    const [member, other] = [await verifiedMember(server(), '2033-05-20'), await verifiedMember(server(), '2033-05-20')]
    const { result } = await sendPage(member, await startProof(member), await picture())
    const pageId = result.proof.pages[0]?.pageId ?? ''
    expect((await other.call(name, { body: { removePage: pageId } })).ret_code).toBe(code('attemptNotFound'))
    expect((await other.call(name, { body: { removePage: randomUUID() } })).ret_code).toBe(code('attemptNotFound'))
    expect((await member.call(name, { body: { removePage: pageId } })).result.proof?.pages).toEqual([])
  })

  it('a refusal costs a try, tells its reason, and the next save begins another proof; an approval opens the level', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const first = await proofInReview(server(), member)
    expect((await member.call(name, { body: { save: typedAddress() } })).ext_info).toEqual({ reason: 'IN_REVIEW' })
    await decideAddressByPerson(server().running.context, first, 'needs_action', ['POA_NAME'], 'tester')
    expect((await member.call(name, { body: {} })).result).toMatchObject({ proof: { status: 'needs_action', reasons: ['POA_NAME'] }, refused: null, attemptsLeft: 4 })
    const info = async (): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> => (await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result
    expect(await info()).toMatchObject({ state: [{ status: 'SUCCESS' }, { status: 'FAILED_AND_CAN_RETRY' }], cases: [{}, { status: 'needs_action', reasons: ['POA_NAME'], attemptsLeft: 4 }] })
    // What was refused is still told of the one that mends it, until that is sent.
    expect((await member.call(name, { body: { save: typedAddress() } })).result.proof).toMatchObject({ status: 'draft', reasons: ['POA_NAME'] })
    const second = await proofInReview(server(), member)
    expect((await member.call(name, { body: {} })).result.proof).toMatchObject({ status: 'in_review', reasons: [] })
    expect(second).not.toBe(first)
    expect((await info()).state[1]?.status).toBe('PENDING')
    await decideAddressByPerson(server().running.context, second, 'approved', [], 'tester')
    expect(await info()).toMatchObject({ applicant: { level: 'LEVEL_2' }, state: [{ status: 'SUCCESS' }, { status: 'SUCCESS' }] })
    await decideAddressByPerson(server().running.context, second, 'rejected', ['FRAUD'], 'tester')
    expect((await info()).applicant.level).toBe('LEVEL_1')
    expect(await server().db.selectFrom('address_decision').select('verdict').where('proof_id', '=', second).execute()).toHaveLength(2)
  })

  it.each([
    ['needs_action', 'FRAUD', 'cannot mend FRAUD of a proof of address'],
    ['needs_action', 'NAME_MISMATCH', 'cannot mend NAME_MISMATCH'],
    ['rejected', 'NEEDS_PERSON', 'says that a person looks'],
    ['approved', 'POA_DATE', 'An approval has no reason'],
  ] as const)('nobody decides that it is %s for %s', async (verdict, reason, words) => {
    const member = await verifiedMember(server(), '2033-05-20')
    const proofId = await proofInReview(server(), member)
    await expect(decideAddressByPerson(server().running.context, proofId, verdict, [reason], 'tester')).rejects.toThrow(words)
    expect((await member.call(name, { body: {} })).result).toMatchObject({ proof: { status: 'in_review', reasons: [] }, attemptsLeft: 5 })
  })

  it('refused for good it tells nothing to mend', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await decideAddressByPerson(server().running.context, await proofInReview(server(), member), 'rejected', ['POA_TYPE'], 'tester')
    expect((await member.call(name, { body: {} })).result).toMatchObject({ refused: 'FINAL', proof: { status: 'rejected', reasons: ['COULD_NOT_VERIFY'] } })
    expect((await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result.cases[1]?.reasons).toEqual(['COULD_NOT_VERIFY'])
  })

  it('Hong Kong asks for its agreement', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server().db.updateTable('member').set({ site: 'HKG' }).where('id', '=', member.id).execute()
    expect((await member.call(name, { body: {} })).result.needsAgreement).toBe(true)
    expect((await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result.displayControl.displayHkgPoaAgreement).toBe(true)
    const proofId = await startProof(member)
    await sendPage(member, proofId, await picture())
    expect((await member.call('POST /v3/private/kyc/address/submit', { body: { proofId } })).ext_info).toEqual({ fields: [{ field: 'agreed', rule: 'required' }] })
  })
})
