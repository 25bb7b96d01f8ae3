import { describe, expect, it } from 'vitest'
import { decideAddressByReviewer } from '../../../../../verification/addresses/decide.ts'
import { decideByReviewer } from '../../../../../verification/attempts/decide-by-reviewer.ts'
import { proofInReview, startProof, typedAddress } from '../../../../../testing/addresses.ts'
import {
  attemptInReview,
  erase,
  giveFacts,
  storeFacts,
  startDraftWithDetails,
  typedDetails,
} from '../../../../../testing/attempts.ts'
import { letProofExpire } from '../../../../../testing/factors.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/kyc-personal-info'

describe(name, () => {
  it('rejects a body that is not an object', async () => {
    const member = await server().member()
    for (const body of [[], 'text', 7])
      expect((await member.callWith(name, { body })).ret_code).toBe(code('invalidParameters'))
  })

  it('contains only the masked email address of a new member', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: {} })
    expect(result).toEqual({
      firstName: '',
      lastName: '',
      birthDate: null,
      masked: false,
      items: [{ field: 'email', value: 'm***@test.example', source: 'account', since: expect.any(String) }],
    })
  })

  it('marks declared data as typed', async () => {
    const member = await server().member()
    await startDraftWithDetails(member)
    const { result } = await member.call(name, { body: {} })
    expect(result).toMatchObject(typedDetails)
    expect(result.items.map(({ field, source }) => [field, source])).toEqual([
      ['firstName', 'typed'],
      ['lastName', 'typed'],
      ['birthDate', 'typed'],
      ['email', 'account'],
    ])
  })

  it('shows the document’s data after approval, with a masked number', async () => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    await giveFacts(server(), member, attemptId)
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    const { result } = await member.call(name, { body: { full: true } })
    const values = Object.fromEntries(result.items.map(({ field, value }) => [field, value]))
    expect(values).toEqual({
      firstName: 'Anouk Elise',
      lastName: 'Vantorre',
      birthDate: '1991-03-14',
      documentType: 'PASSPORT',
      documentCountry: 'NL',
      documentNumber: '•••••••82',
      documentExpiry: '2033-05-20',
      email: 'm***@test.example',
    })
    expect(JSON.stringify(result)).not.toContain('SPE5C0M82')
    const from = (source: string): string[] =>
      result.items.filter((item) => item.source === source).map(({ field }) => field)
    expect(from('compared')).toEqual(['firstName', 'lastName', 'birthDate'])
    expect(from('document')).toEqual(['documentType', 'documentCountry', 'documentNumber', 'documentExpiry'])
  })

  it('says of a value that was read from the document, and of one that the member entered', async () => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    await storeFacts(server(), member, attemptId, [
      { field: 'givenNames', value: 'ANOUK ELISE', source: 'mrz', confidence: 0.99 },
      { field: 'surname', value: 'VANTORRE', source: 'mrz', confidence: 0.99 },
      { field: 'birthDate', value: '1991-03-15', source: 'mrz', confidence: 0.99 },
    ])
    const { submitted_at: confirmedAt } = await server()
      .db.selectFrom('attempt')
      .select('submitted_at')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const { items } = (await member.call(name, { body: { full: true } })).result
    expect(items.slice(0, 3).map(({ field, source }) => [field, source])).toEqual([
      ['firstName', 'confirmed'],
      ['lastName', 'confirmed'],
      ['birthDate', 'typed'],
    ])
    expect(items[0]?.since).toBe(confirmedAt?.toISOString())
  })

  it('shows the address as typed, and marks it when it is proved', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const held = async () =>
      (await member.call(name, { body: { full: true } })).result.items
        .filter(({ field }) => field === 'address')
        .map(({ value, source }) => [value, source])
    expect(await held()).toEqual([])
    const proofId = await proofInReview(server(), member)
    const words = 'Keizersgracht 241, 1016 EA Amsterdam, NL'
    expect(await held()).toEqual([[words, 'typed']])
    await decideAddressByReviewer(server().running.context, proofId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
    })
    expect(await held()).toEqual([[words, 'proof']])
    // A newer draft does not hide the proved address.
    await startProof(member, { address: { ...typedAddress().address, street: 'Herengracht 1' } })
    expect(await held()).toEqual([[words, 'proof']])
  })

  it('masks name, birth date and address until the member proves again that it is them', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await proofInReview(server(), member)
    const { result } = await member.call(name, { body: {} })
    const values = Object.fromEntries(result.items.map(({ field, value }) => [field, value]))
    expect(values).toMatchObject({ firstName: 'A•••', lastName: 'V•••', birthDate: '••••', address: '••••, NL' })
    expect(result).toMatchObject({ firstName: '', lastName: '', birthDate: null, masked: true })
    await letProofExpire(server(), member)
    expect(await member.call(name, { body: { full: true } })).toMatchObject({
      ret_code: code('confirmReveal'),
      result: {},
    })
    await member.call('POST /v1/private/security/confirm', { body: { password: member.password } })
    const full = (await member.call(name, { body: { full: true } })).result
    expect(full).toMatchObject({ firstName: 'Anouk Elise', masked: false })
    const { log } = (await member.call('GET /v1/private/security/page')).result
    expect(log.filter(({ event }) => event === 'dataShown')).toHaveLength(1)
    // The masked answer is not mixed up with the one in full.
    expect((await member.call(name, { body: {} })).result.masked).toBe(true)
  })

  it('never returns the data of another member', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await startDraftWithDetails(other)
    expect((await member.call(name, { body: {} })).result.firstName).toBe('')
  })

  it('cannot be read after erasure', async () => {
    const member = await server().member()
    await startDraftWithDetails(member)
    await erase(server(), member)
    expect(await member.call(name, { body: {} })).toMatchObject({ status: 500, ret_code: code('internal'), result: {} })
  })
})
