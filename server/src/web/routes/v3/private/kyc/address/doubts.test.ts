import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { bill, proofInReview, sendPage, startProof, typedAddress } from '../../../../../../testing/addresses.ts'
import { picture } from '../../../../../../testing/attempts.ts'
import { code, useServer, type TestMember } from '../../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/address/proof'
type View = NonNullable<Calls[typeof name]['result']['proof']>

async function viewOf(member: TestMember): Promise<View> {
  const { proof } = (await member.call(name, { body: {} })).result
  if (!proof) throw new Error('There is no proof')
  return proof
}

/** The proof after its pages were read. */
async function onceRead(member: TestMember): Promise<View> {
  await expect.poll(async () => (await viewOf(member)).reading, { interval: 50 }).toBe(false)
  return viewOf(member)
}

async function resident(): Promise<TestMember> {
  const member = await verifiedMember(server(), '2033-05-20')
  await server().setMember(member, { residence_country: 'NL' })
  return member
}

describe('a draft of a proof of address', () => {
  it('says what the document shows instead before it is sent, and reads again after each change', async () => {
    const member = await resident()
    const proofId = await startProof(member)
    const { result } = await sendPage(member, proofId, await bill({ name: 'Bram de Vries' }))
    expect(result.proof).toMatchObject({ reading: true, doubts: [] })
    expect((await onceRead(member)).doubts).toEqual([{ doubt: 'name', shown: expect.stringMatching(/bram.*vries/i) }])
    const removed = await member.call(name, { body: { removePage: result.proof.pages[0]?.pageId ?? '' } })
    expect(removed.result.proof).toMatchObject({ reading: false, doubts: [] })
    await sendPage(member, proofId, await bill())
    expect((await onceRead(member)).doubts).toEqual([])
    const moved = typedAddress({ address: { ...typedAddress().address, street: 'Herengracht 5' } })
    expect((await member.call(name, { body: { save: moved } })).result.proof).toMatchObject({ reading: true })
    expect((await onceRead(member)).doubts).toMatchObject([{ doubt: 'address', shown: expect.stringMatching(/241/) }])
  })

  it('says that a picture without text cannot be read', async () => {
    const member = await resident()
    await sendPage(member, await startProof(member), await picture())
    expect((await onceRead(member)).doubts).toEqual([{ doubt: 'unreadable' }])
  })
})

describe('a proof of address in review', () => {
  it('is replaced by a draft with the same details, once, without using up an attempt', async () => {
    const member = await resident()
    const first = await proofInReview(server(), member)
    expect(await viewOf(member)).toMatchObject({ replaceable: true })
    const answers = await Promise.all([1, 2].map(() => member.call(name, { body: { replace: first } })))
    for (const { result } of answers)
      expect(result).toMatchObject({
        attemptsLeft: 5,
        refused: null,
        proof: { status: 'draft', details: typedAddress(), pages: [], replaceable: false },
      })
    const proofs = await server()
      .db.selectFrom('address_proof')
      .select(['number', 'state'])
      .where('member_id', '=', member.id)
      .orderBy('number')
      .execute()
    expect(proofs).toEqual([
      { number: 1, state: 'superseded' },
      { number: 2, state: 'draft' },
    ])
  })

  it('is not replaced by another member, nor once a reviewer proposed a decision, nor after one', async () => {
    const [member, other] = [await resident(), await resident()]
    const proofId = await proofInReview(server(), member)
    expect((await other.call(name, { body: { replace: proofId } })).ret_code).toBe(code('attemptNotFound'))
    const setState = (state: 'approved' | 'in_review') =>
      server().db.updateTable('address_proof').set({ state }).where('id', '=', proofId).execute()
    await setState('approved')
    expect((await member.call(name, { body: { replace: proofId } })).ret_code).toBe(code('attemptClosed'))
    await setState('in_review')
    await server()
      .db.insertInto('case_proposal')
      .values({
        case_id: proofId,
        verdict: 'rejected',
        proposed_by: 'reviewer:one',
        returned_by: null,
        returned_at: null,
        return_reason: null,
      })
      .execute()
    expect(await viewOf(member)).toMatchObject({ replaceable: false })
    expect((await member.call(name, { body: { replace: proofId } })).ret_code).toBe(code('attemptClosed'))
  })
})
