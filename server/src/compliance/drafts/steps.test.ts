import { describe, expect, it } from 'vitest'
import { startProof, typedAddress } from '../../testing/addresses.ts'
import {
  accessToken,
  attemptInReview,
  completeDraft,
  startDraft,
  startDraftWithDetails,
  typedDetails,
} from '../../testing/attempts.ts'
import { consentVersion } from '../../testing/consent.ts'
import { whileReading } from '../../testing/readings.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { eraseMember } from '../../status/closing/erase.ts'
import { tidy } from '../../status/tidy.ts'

const server = useServer()

/** A name that no document has, and only a year: none of this could be saved. */
const person = { firstName: ' Änouk <3', lastName: '', oneName: false, birthDate: '199--' }
const number = { country: 'NG', kind: 'BVN', ...person }
const address = { country: 'NL', street: 'Prinsengr', since: '-03', issued: '--5' }
const chosen = { residence: 'HK', nationality: '' }

type Kind = 'residence' | 'details' | 'address' | 'number'

const save = (member: TestMember, kind: Kind, changes: Record<string, unknown>, subject = '') =>
  member.callWith('PUT /v1/private/draft/save', {
    body: { kind, subject, revision: 0, page: 'page-of-test', changes },
  })
/** Like {@link save}, from a page that shows the newest values. */
async function change(member: TestMember, kind: Kind, changes: Record<string, unknown>, subject = '') {
  const { revision } = (await member.call('GET /v1/private/draft/read', { query: { kind, subject } })).result.draft
  const body = { kind, subject, revision, page: 'page-of-test', changes }
  return member.callWith('PUT /v1/private/draft/save', { body })
}
const saveDetails = (member: TestMember, attemptId: string, changes: Record<string, unknown> = person) =>
  save(member, 'details', changes, attemptId)
const read = async (member: TestMember, kind: Kind, subject = ''): Promise<unknown> =>
  (await member.call('GET /v1/private/draft/read', { query: { kind, subject } })).result.draft.values
const kindsOf = async (member: TestMember): Promise<string[]> => {
  const rows = await server().db.selectFrom('draft').select('kind').where('member_id', '=', member.id).execute()
  return rows.map(({ kind }) => kind).toSorted()
}
const session = async (member: TestMember, more: object = {}) =>
  (await member.callWith('POST /v3/private/kyc/builtin/session', { body: { level: 'LEVEL_1', ...more } })).result
    .attempt
const saveAll = (member: TestMember, attemptId: string) =>
  member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })

describe('the draft of a step', () => {
  it('stores all fields, valid or not, encrypted, without notifying other pages', async () => {
    const member = await server().member()
    const { attemptId, version } = await startDraft(member)
    await saveDetails(member, attemptId)
    await saveDetails(member, attemptId, { lastName: 'Vant' })
    await save(member, 'number', number)
    expect(await read(member, 'details', attemptId)).toEqual({ ...person, lastName: 'Vant' })
    expect(await read(member, 'number')).toEqual(number)
    const rows = await server().db.selectFrom('draft').select('fields').where('member_id', '=', member.id).execute()
    expect(rows.map(({ fields }) => fields.toString('latin1')).join(' ')).not.toMatch(/nouk|Vant|NG/)
    expect(await session(member)).toMatchObject({ details: null, version })
    const logged = await server().db.selectFrom('audit_event').select('data').execute()
    expect(JSON.stringify(logged)).not.toMatch(/nouk|Vant/)
  })

  it('rejects a submitted attempt', async () => {
    const member = await server().member()
    expect((await saveDetails(member, await attemptInReview(server(), member))).ret_code).toBe(code('attemptClosed'))
  })

  it('moves to the attempt with another document, but not to one after starting over', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await saveDetails(member, attemptId)
    const choose = async (more: object) =>
      (await session(member, { country: 'NL', documentType: 'ID_CARD', consentVersion, ...more }))?.attemptId ?? ''
    const next = await choose({})
    expect(next).not.toBe(attemptId)
    expect(await read(member, 'details', next)).toEqual(person)
    expect(await read(member, 'details', attemptId)).toEqual({})
    expect(await choose({ startOver: true })).not.toBe(next)
    expect(await kindsOf(member)).toEqual([])
  })

  it('shows the saved details to a page that typed over older ones', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await saveDetails(member, attemptId)
    await saveAll(member, attemptId)
    const shown = { firstName: 'Anouk Elise', lastName: 'Vantorre', oneName: false, birthDate: '1991-3-14' }
    expect(await read(member, 'details', attemptId)).toEqual(shown)
    expect((await saveDetails(member, attemptId, { lastName: 'Else' })).result).toMatchObject({
      refused: ['lastName'],
      newer: expect.arrayContaining(['firstName', 'lastName', 'birthDate']) as unknown,
      draft: { values: shown },
    })
  })

  it('is unsaved while it differs from the saved details, and an attempt with unsaved details is not submitted', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    expect(await session(member)).toMatchObject({ unsaved: false })
    await change(member, 'details', { lastName: 'Vant' }, attemptId)
    expect(await session(member)).toMatchObject({ unsaved: true })
    const submit = () => member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    expect((await submit()).ret_code).toBe(code('attemptChanged'))
    await change(member, 'details', { lastName: typedDetails.lastName }, attemptId)
    expect(await session(member)).toMatchObject({ unsaved: false })
    await change(member, 'details', { lastName: 'Vant' }, attemptId)
    await saveAll(member, attemptId)
    expect((await submit()).ret_code).toBe(0)
  })

  it('is not unsaved once the member has dropped what they typed', async () => {
    const member = await server().member()
    const { attemptId, revision } = await startDraft(member)
    await change(member, 'details', { birthDate: '1991-2-31' }, attemptId)
    expect(await session(member)).toMatchObject({ unsaved: true })
    await change(member, 'details', { birthDate: null }, attemptId)
    expect(await session(member)).toMatchObject({ unsaved: false, revision })
    const confirm = { body: { attemptId, ...typedDetails, revision } }
    expect((await member.call('POST /v3/private/kyc/builtin/details', confirm)).ret_code).toBe(0)
  })

  it('submitting the attempt discards the drafts of its steps', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await save(member, 'number', number)
    await save(member, 'residence', chosen)
    expect(await kindsOf(member)).toEqual(['details', 'number', 'residence'])
    await whileReading(async () => {
      await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
      expect(await kindsOf(member)).toEqual([])
      for (const kind of ['number', 'residence'] as const)
        expect(await save(member, kind, {})).toMatchObject({
          ret_code: code('verificationNotAllowed'),
          ext_info: { reason: 'IN_REVIEW' },
        })
    })
  })

  it('submitting the national number discards the drafts', async () => {
    const member = await server().member()
    await accessToken(member)
    await save(member, 'number', number)
    const { accessToken: token } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    await member.call('POST /v3/private/kyc/do-quick-kyc', {
      body: { country: 'NG', kind: 'BVN', number: '22212345670', ...typedDetails, consentVersion, accessToken: token },
    })
    expect(await kindsOf(member)).toEqual([])
  })

  it('a reset and an erasure discard the draft', async () => {
    const member = await server().member()
    const { attemptId } = await startDraftWithDetails(member)
    await saveDetails(member, attemptId, { lastName: 'Vant' })
    expect((await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(0)
    expect(await kindsOf(member)).toEqual([])
    const { attemptId: next } = await startDraft(member)
    await saveDetails(member, next)
    await server()
      .db.transaction()
      .execute((trx) => eraseMember(server().running.context, trx, 'reviewer:anna', member.id))
    expect(await kindsOf(member)).toEqual([])
  })

  it('is deleted after 90 days without changes', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await saveDetails(member, attemptId)
    await save(member, 'number', number)
    const long = new Date(Date.now() - 91 * 86_400_000)
    await server()
      .db.updateTable('draft')
      .set({ updated_at: long })
      .where('member_id', '=', member.id)
      .where('kind', '=', 'number')
      .execute()
    await tidy(server().running.context, new Date())
    expect(await kindsOf(member)).toEqual(['details'])
  })

  it('of the residence has no effect, and shows what was declared', async () => {
    const member = await server().newcomer()
    const notified = async () => (await member.call('POST /v3/private/kyc/residence', { body: {} })).result
    const { version } = await notified()
    expect((await save(member, 'residence', chosen)).result.draft.values).toEqual(chosen)
    expect(await notified()).toMatchObject({ residence: null, asked: true, site: 'DEFAULT', version })
    await member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'NL', nationality: 'NL' } } })
    expect(await read(member, 'residence')).toEqual({ residence: 'NL', nationality: 'NL' })
    expect((await save(member, 'residence', chosen)).result.refused).toEqual(['residence', 'nationality'])
  })

  it('of the address is unsaved while it differs from the proof, which is not submitted meanwhile', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect((await save(member, 'address', address)).result.draft.values).toEqual(address)
    const proofId = await startProof(member)
    const status = async () => (await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result
    const submit = () => member.call('POST /v3/private/kyc/address/submit', { body: { proofId } })
    expect((await status()).unsaved).toBe(false)
    expect(await read(member, 'address')).toMatchObject({ street: typedAddress().address.street })
    expect((await save(member, 'address', { issuer: 'Vitens' })).result.refused).toEqual(['issuer'])
    await change(member, 'address', { issuer: 'Vitens' })
    expect((await status()).unsaved).toBe(true)
    expect((await submit()).ret_code).toBe(code('attemptChanged'))
    await member.call('POST /v3/private/kyc/address/proof', { body: { save: typedAddress() } })
    expect((await status()).unsaved).toBe(false)
    expect((await submit()).ret_code).toBe(code('photoMissing'))
  })
})
