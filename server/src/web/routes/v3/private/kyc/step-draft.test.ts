import { describe, expect, it } from 'vitest'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { tidy } from '../../../../../status/tidy.ts'
import { eraseMember } from '../../../../../status/closing/erase.ts'
import { sandboxNumbers } from '../../../../../verification/registry/registry.ts'
import { startProof, typedAddress } from '../../../../../testing/addresses.ts'
import {
  accessToken,
  attemptInReview,
  completeDraft,
  startDraft,
  startDraftWithDetails,
  typedDetails,
} from '../../../../../testing/attempts.ts'
import { consentVersion } from '../../../../../testing/consent.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { start, connect } from '../../../../../testing/handoff.ts'
import { envelopeOf, usePartner } from '../../../../../testing/partner.ts'
import { code, useServer, type Answer, type TestMember, type Visitor } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const desk = usePartner(server)
const name = 'POST /v3/private/kyc/step-draft'
type Drafts = Calls[typeof name]['result']
type Keep = NonNullable<Calls[typeof name]['body']['keep']>

const none: Drafts = { residence: null, details: null, address: null, number: null }
const noDay = { day: '', month: '', year: '' }
/** A name that no document has, and only a year: none of this could be saved. */
const person = { firstName: ' Änouk <3', lastName: '', oneName: false, birthDate: { ...noDay, year: '199' } }
const address = {
  country: 'NL',
  address: { ...emptyAddress, street: 'Prinsengr' },
  since: { year: '', month: '03' },
  documentClass: '' as const,
  issuer: '',
  issued: { ...noDay, day: '5' },
  agreed: false,
}
const number = { country: 'NG', kind: 'BVN' as const, ...person }

type Typed = { [S in keyof Keep]: Omit<NonNullable<Keep[S]>, 'over'> & { over?: string } }

const known = async (member: Visitor): Promise<Drafts> => (await member.call(name, { body: {} })).result
const revisionOf = async (member: Visitor, step: keyof Drafts): Promise<string> =>
  (await known(member))[step]?.revision ?? ''
/** The stored drafts without their revisions. */
const read = async (member: Visitor): Promise<object> => bare(await known(member))
const bare = (drafts: Drafts): object =>
  Object.fromEntries(
    Object.entries(drafts).map(([step, draft]) => {
      const { revision: _, ...typed } = draft ?? { revision: '' }
      return [step, draft && typed]
    }),
  )
/** Stores the input like a page that knows the stored draft, or the draft that the caller names. */
async function keep(member: Visitor, what: Typed): Promise<Answer<Drafts>> {
  const stands = await known(member)
  const named = Object.fromEntries(
    Object.entries(what).map(([step, typed]) => [
      step,
      { over: stands[step as keyof Drafts]?.revision ?? '', ...typed },
    ]),
  )
  return member.call(name, { body: { keep: named } })
}
const keepDetails = (member: Visitor, attemptId: string, change: Partial<NonNullable<Keep['details']>> = {}) =>
  keep(member, { details: { attemptId, ...person, upon: null, ...change } })
const rowsOf = (member: TestMember) =>
  server().db.selectFrom('step_draft').selectAll().where('member_id', '=', member.id).execute()
const chosen = { residence: 'HK', nationality: null }
const untold = { residence: null, nationality: null }

describe(name, () => {
  const details = { attemptId: '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a21', ...person, upon: null, over: '' }
  fieldsAreChecked(server, name, [
    [{ body: { keep: { details: { ...details, attemptId: 'first' } } } }, 'keep/details/attemptId'],
    [{ body: { keep: { details: { ...details, firstName: 'x'.repeat(121) } } } }, 'keep/details/firstName'],
    [{ body: { keep: { details: { ...details, lastName: 'Ada\u0007' } } } }, 'keep/details/lastName'],
    [
      { body: { keep: { details: { ...details, birthDate: { ...noDay, year: '19911' } } } } },
      'keep/details/birthDate/year',
    ],
    [
      { body: { keep: { address: { ...address, upon: '', over: '', issuer: 'x'.repeat(121) } } } },
      'keep/address/issuer',
    ],
    [
      {
        body: { keep: { address: { ...address, upon: '', over: '', address: { ...address.address, city: 'a\nb' } } } },
      },
      'keep/address/address/city',
    ],
    [{ body: { keep: { address: { ...address, upon: '', over: '', country: 'Holland' } } } }, 'keep/address/country'],
    [{ body: { keep: { number: { ...number, kind: 'SSN', over: '' } } } }, 'keep/number/kind'],
    [{ body: { keep: { residence: { residence: 'ZZ', nationality: null, upon: untold, over: '' } } } }, 'residence'],
  ])

  it('stores the latest input of all fields, valid or not, encrypted and for this member only, without notifying other pages', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { attemptId, version } = await startDraft(member)
    expect(bare((await keepDetails(member, attemptId)).result)).toEqual({ ...none, details: { attemptId, ...person } })
    await keepDetails(member, attemptId, { lastName: 'Vant' })
    await keep(member, { number })
    expect(await read(member)).toEqual({ ...none, details: { attemptId, ...person, lastName: 'Vant' }, number })
    expect(await read(other)).toEqual(none)
    expect((await rowsOf(member)).map(({ typed }) => typed.toString('latin1')).join(' ')).not.toMatch(/nouk|Vant|NG/)
    const { attempt } = (await member.call('POST /v3/private/kyc/builtin/session', { body: { level: 'LEVEL_1' } }))
      .result
    expect(attempt).toMatchObject({ details: null, version })
    const logged = await server().db.selectFrom('audit_event').select('data').execute()
    expect(JSON.stringify(logged)).not.toMatch(/nouk|Vant/)
  })

  it('gives the same answer for another member’s attempt as for an unknown one, and rejects a submitted attempt', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { attemptId } = await startDraft(member)
    expect((await keepDetails(other, attemptId)).ret_code).toBe(code('attemptNotFound'))
    expect(await rowsOf(other)).toEqual([])
    const sent = await attemptInReview(server(), other)
    expect((await keepDetails(other, sent, { upon: typedDetails })).ret_code).toBe(code('attemptClosed'))
  })

  it('does not store the national number itself', async () => {
    const member = await server().member()
    await accessToken(member)
    await member.callWith(name, { body: { keep: { number: { ...number, number: sandboxNumbers.BVN, over: '' } } } })
    expect(await read(member)).toEqual({ ...none, number })
  })

  it('saving discards the draft, and an older draft cannot overwrite the saved details', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await keepDetails(member, attemptId)
    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
    expect(await read(member)).toEqual(none)
    expect((await keepDetails(member, attemptId)).ret_code).toBe(code('attemptChanged'))
    expect(await rowsOf(member)).toEqual([])
    expect((await keepDetails(member, attemptId, { upon: typedDetails })).result.details).toMatchObject(person)
  })

  it('moves to the attempt with another document, but not to one after starting over', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await keepDetails(member, attemptId)
    const choose = async (more: object) =>
      (
        await member.call('POST /v3/private/kyc/builtin/session', {
          body: { level: 'LEVEL_1', country: 'NL', documentType: 'ID_CARD', consentVersion, ...more },
        })
      ).result.attempt?.attemptId
    const next = await choose({})
    expect(next).not.toBe(attemptId)
    expect(await read(member)).toEqual({ ...none, details: { attemptId: next, ...person } })
    expect(await choose({ startOver: true })).not.toBe(next)
    expect(await rowsOf(member)).toEqual([])
  })

  it('submitting the attempt discards the drafts of all steps', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await keepDetails(member, attemptId, { upon: typedDetails })
    await keep(member, { number, residence: { ...chosen, upon: { residence: 'CH', nationality: 'NL' } } })
    expect(await rowsOf(member)).toHaveLength(3)
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    expect(await rowsOf(member)).toEqual([])
    expect(await keep(member, { number })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'IN_REVIEW' },
    })
  })

  it('submitting the national number discards the draft', async () => {
    const member = await server().member()
    await accessToken(member)
    await keep(member, { number })
    const { accessToken: token } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    await member.call('POST /v3/private/kyc/do-quick-kyc', {
      body: { country: 'NG', kind: 'BVN', number: '22212345670', ...typedDetails, consentVersion, accessToken: token },
    })
    expect(await rowsOf(member)).toEqual([])
  })

  it('a reset and an erasure discard the draft', async () => {
    const member = await server().member()
    const { attemptId } = await startDraftWithDetails(member)
    await keepDetails(member, attemptId, { upon: typedDetails })
    expect((await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(0)
    expect(await rowsOf(member)).toEqual([])
    const { attemptId: next } = await startDraft(member)
    await keepDetails(member, next)
    await server()
      .db.transaction()
      .execute((trx) => eraseMember(server().running.context, trx, 'reviewer:anna', member.id))
    expect(await rowsOf(member)).toEqual([])
  })

  it('is deleted after 90 days without changes', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await keepDetails(member, attemptId)
    await keep(member, { number })
    const long = new Date(Date.now() - 91 * 86_400_000)
    await server()
      .db.updateTable('step_draft')
      .set({ kept_at: long })
      .where('member_id', '=', member.id)
      .where('step', '=', 'number')
      .execute()
    await tidy(server().running.context, new Date())
    expect((await rowsOf(member)).map(({ step }) => step)).toEqual(['details'])
  })

  it('a draft of the residence has no effect, and is discarded when the residence is declared or can no longer change', async () => {
    const member = await server().newcomer()
    const begun = (upon = untold) => keep(member, { residence: { ...chosen, upon } })
    const told = async () => (await member.call('POST /v3/private/kyc/residence', { body: {} })).result
    const { version } = await told()
    expect(bare((await begun()).result)).toEqual({ ...none, residence: chosen })
    expect(await told()).toMatchObject({ residence: null, asked: true, site: 'DEFAULT', version })
    await member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'NL', nationality: 'NL' } } })
    expect(await read(member)).toEqual(none)
    expect((await begun()).ret_code).toBe(code('attemptChanged'))
    await attemptInReview(server(), member)
    expect(
      await keep(member, { residence: { ...chosen, upon: { residence: 'NL', nationality: 'NL' } } }),
    ).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'IN_REVIEW' },
    })
  })

  it('a draft of the address belongs to the proof that the page showed, until that is saved', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect(bare((await keep(member, { address: { ...address, upon: '' } })).result)).toEqual({ ...none, address })
    await startProof(member)
    expect(await read(member)).toEqual(none)
    expect((await keep(member, { address: { ...address, upon: '' } })).ret_code).toBe(code('attemptChanged'))
    const save = (change: Parameters<typeof typedAddress>[0] = {}) =>
      member.call('POST /v3/private/kyc/address/proof', { body: { save: typedAddress(change) } })
    const { proof } = (await save()).result
    await keep(member, { address: { ...address, upon: proof?.revision ?? '' } })
    expect(await rowsOf(member)).toHaveLength(1)
    // Saving unchanged data discards the draft, too.
    await save()
    expect(await rowsOf(member)).toEqual([])
    expect(await keep(await server().member(), { address: { ...address, upon: '' } })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LEVEL_ORDER' },
    })
  })

  it('a handoff phone can use only the details of its attempt, and no other step', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await keep(member, { number })
    const phone = await connect(server(), (await start(member)).code)
    const at = async (body: object) =>
      envelopeOf(phone.fetch('POST', '/x-api/v1/s1/kyc/integration/step-draft', JSON.stringify(body)))
    expect(await at({ keep: { details: { attemptId, ...person, upon: null, over: '' } } })).toMatchObject({
      ret_code: 0,
      result: { ...none, details: { attemptId, ...person } },
    })
    expect(await at({})).toMatchObject({ result: { number: null } })
    for (const step of [
      { number: { ...number, over: '' } },
      { residence: { ...chosen, upon: untold, over: '' } },
      { address: { ...address, upon: '', over: '' } },
    ])
      expect((await at({ keep: step })).ret_code).toBe(code('accountRestricted'))
    expect(await read(member)).toEqual({ ...none, details: { attemptId, ...person }, number })
  })

  it('a visit in SDK mode can use its own steps: an address in the scene for tasks, and never a number', async () => {
    const at = async (page: Visitor, body: object) =>
      envelopeOf(page.fetch('POST', '/x-api/v1/s1/kyc/integration/step-draft', JSON.stringify(body)))
    const visit = await desk.page('drafts')
    expect(
      (await at(visit, { keep: { residence: { ...chosen, upon: { residence: 'CH', nationality: 'NL' }, over: '' } } }))
        .result,
    ).toMatchObject({ ...none, residence: chosen })
    const addressed = { keep: { address: { ...address, upon: '', over: '' } } }
    expect((await at(visit, addressed)).ret_code).toBe(code('accountRestricted'))
    expect((await at(visit, { keep: { number: { ...number, over: '' } } })).ret_code).toBe(code('accountRestricted'))
    expect(await at(await desk.page('drafts', { scene: 'tasks' }), addressed)).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LEVEL_ORDER' },
    })
  })

  it('rejects a draft when the page knew another one of that step, except the same draft again', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const upon = { residence: 'CH', nationality: 'NL' }
    await keep(member, { details: { attemptId, ...person, upon: null }, number, residence: { ...chosen, upon } })
    const stands = await known(member)
    for (const over of ['', 'another']) {
      expect((await keepDetails(member, attemptId, { firstName: 'Else', over })).ret_code).toBe(code('attemptChanged'))
      expect((await keep(member, { number: { ...number, kind: '', over } })).ret_code).toBe(code('attemptChanged'))
      expect((await keep(member, { residence: { residence: 'DE', nationality: 'DE', upon, over } })).ret_code).toBe(
        code('attemptChanged'),
      )
      // The answer was lost, and the page repeats the call.
      expect((await keepDetails(member, attemptId, { over })).result).toEqual(stands)
    }
    expect(await known(member)).toEqual(stands)
    expect(
      (await keepDetails(member, attemptId, { firstName: 'Else', over: stands.details?.revision ?? '' })).result
        .details,
    ).toMatchObject({ firstName: 'Else' })
    // A discarded draft cannot be overwritten, so this is a new one.
    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
    expect((await keepDetails(member, attemptId, { upon: typedDetails, over: 'gone' })).result.details).toMatchObject(
      person,
    )
  })

  it('rejects a draft of an address when the page knew another one', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await keep(member, { address: { ...address, upon: '' } })
    expect((await keep(member, { address: { ...address, issuer: 'Vitens', upon: '', over: '' } })).ret_code).toBe(
      code('attemptChanged'),
    )
    expect(await read(member)).toEqual({ ...none, address })
  })

  it('saving or submitting is rejected when the page did not know the draft', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await keep(member, {
      details: { attemptId, ...person, upon: null },
      number,
      residence: { ...chosen, upon: { residence: 'CH', nationality: 'NL' } },
    })
    const { accessToken: token } = (await member.call('POST /v3/private/kyc/vendor-token', { body: {} })).result
    const saveDetails = (over: string) =>
      member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails, over } })
    const tell = (over: string) =>
      member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'CH', nationality: 'DE', over } } })
    const verify = (over: string) =>
      member.call('POST /v3/private/kyc/do-quick-kyc', {
        body: {
          country: 'NG',
          kind: 'BVN',
          number: '22212345670',
          ...typedDetails,
          consentVersion,
          accessToken: token,
          over,
        },
      })
    for (const send of [saveDetails, tell, verify]) expect((await send('')).ret_code).toBe(code('attemptChanged'))
    expect(await rowsOf(member)).toHaveLength(3)
    expect((await saveDetails(await revisionOf(member, 'details'))).ret_code).toBe(0)
    expect((await tell(await revisionOf(member, 'residence'))).ret_code).toBe(0)
    expect((await verify(await revisionOf(member, 'number'))).ret_code).toBe(0)
    expect(await rowsOf(member)).toEqual([])
  })

  it('saving an address is rejected when the page did not know its draft', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await keep(member, { address: { ...address, upon: '' } })
    const save = (over: string) =>
      member.call('POST /v3/private/kyc/address/proof', { body: { save: typedAddress(), revision: '', over } })
    expect((await save('')).ret_code).toBe(code('attemptChanged'))
    expect(await rowsOf(member)).toHaveLength(1)
    expect((await save(await revisionOf(member, 'address'))).ret_code).toBe(0)
    expect(await rowsOf(member)).toEqual([])
  })

  it('limits how often a draft is stored', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await keepDetails(member, attemptId)
    await server()
      .db.updateTable('rate_limit')
      .set({ hits: 600 })
      .where('key', '=', `step-draft:${member.id}`)
      .execute()
    expect((await keepDetails(member, attemptId)).ret_code).toBe(code('tooManyRequests'))
    expect(await read(member)).toMatchObject({ details: person })
  })
})
