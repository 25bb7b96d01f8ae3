import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { verifyChain } from '../../../../../platform/audit/chain.ts'
import { decideAddressByReviewer } from '../../../../../verification/addresses/decide.ts'
import { setResidence } from '../../../../../status/region-change/residence.ts'
import { proofInReview } from '../../../../../testing/addresses.ts'
import {
  accessToken,
  attemptInReview,
  completeDraft,
  decidedAttempt,
  startDraft,
} from '../../../../../testing/attempts.ts'
import { consentVersion } from '../../../../../testing/consent.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { start, connect } from '../../../../../testing/handoff.ts'
import { usePartner } from '../../../../../testing/partner.ts'
import { code, useOwnServer, useServer, type TestMember, type Visitor } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const desk = usePartner(server)
const name = 'POST /v3/private/kyc/residence'
type Answer = Calls[typeof name]['result']

const read = async (member: Visitor): Promise<Answer> => (await member.call(name, { body: {} })).result
const enterResidence = (member: Visitor, residence: string, nationality = residence) =>
  member.call(name, { body: { save: { residence, nationality } } })
const forget = (member: TestMember) => server().setMember(member, { residence_country: null, nationality: null })
const eventsOf = (member: TestMember): Promise<{ actor: string; action: string; data: unknown }[]> =>
  server()
    .db.selectFrom('audit_event')
    .select(['actor', 'action', 'data'])
    .where('subject', '=', `member:${member.id}`)
    .where('action', 'in', ['member.residence-changed', 'member.site-changed'])
    .orderBy('seq')
    .execute()

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { save: { residence: 'NL' } } }, 'save'],
    [{ body: { save: { residence: 'nl', nationality: 'NL' } } }, 'save/residence'],
    [{ body: { save: { residence: 'ZZ', nationality: 'NL' } } }, 'residence'],
    [{ body: { save: { residence: 'NL', nationality: 'XX' } } }, 'nationality'],
  ])

  it('asks members until they have declared their residence', async () => {
    const member = await server().newcomer()
    expect(await read(member)).toMatchObject({
      residence: null,
      nationality: null,
      declaredAt: null,
      guess: null,
      asked: true,
      refused: null,
      site: 'DEFAULT',
    })
    await enterResidence(member, 'CH', 'BE')
    expect(await read(member)).toMatchObject({
      residence: 'CH',
      nationality: 'BE',
      declaredAt: expect.any(String),
      asked: false,
      site: 'DEFAULT',
    })
    expect((await member.call('GET /user/private/member/info')).result).toMatchObject({
      residence_country: 'CH',
      nationality: 'BE',
    })
    expect((await member.kycInfo()).residenceCountry).toBe('CH')
    const { items } = (await member.call('POST /v3/private/kyc/kyc-personal-info', { body: {} })).result
    expect(items.map(({ field, value, source }) => [field, value, source])).toEqual(
      expect.arrayContaining([
        ['residenceCountry', 'CH', 'typed'],
        ['nationality', 'BE', 'typed'],
      ]),
    )
  })

  it('moves the member to the region of the country, there and back, and records each move once', async () => {
    const member = await server().newcomer()
    const { version } = await read(member)
    expect((await enterResidence(member, 'NL')).result).toMatchObject({ site: 'EU', asked: false })
    const notified = (await enterResidence(member, 'NL')).result
    expect(notified.version).toBeGreaterThan(version)
    expect((await enterResidence(member, 'NL')).result.version).toBe(notified.version)
    expect((await enterResidence(member, 'HK', 'NL')).result.site).toBe('HKG')
    expect((await enterResidence(member, 'CH', 'NL')).result.site).toBe('DEFAULT')
    const actor = `member:${member.id}`
    expect(await eventsOf(member)).toEqual([
      { actor, action: 'member.residence-changed', data: {} },
      { actor, action: 'member.site-changed', data: { from: 'DEFAULT', to: 'EU' } },
      { actor, action: 'member.residence-changed', data: {} },
      { actor, action: 'member.site-changed', data: { from: 'EU', to: 'HKG' } },
      { actor, action: 'member.residence-changed', data: {} },
      { actor, action: 'member.site-changed', data: { from: 'HKG', to: 'DEFAULT' } },
    ])
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('does not move a member whom an admin assigned to a region', async () => {
    const member = await server().newcomer()
    await server().move(member, 'HKG', 'reviewer:test')
    expect((await enterResidence(member, 'NL')).result).toMatchObject({ residence: 'NL', site: 'HKG' })
  })

  it('offers a national number to members of a country that has one', async () => {
    const way = async (country: string): Promise<string> => {
      const member = await server().newcomer()
      await enterResidence(member, country)
      return (await member.call('POST /v3/private/kyc/traffic-diversion', { body: {} })).result.way
    }
    expect([await way('NG'), await way('TR'), await way('CH')]).toEqual(['quick', 'quick', 'document'])
  })

  it('lists countries that are not served, rejects them as residence, and accepts them as nationality', async () => {
    const member = await server().newcomer()
    expect((await read(member)).closed).toEqual(expect.arrayContaining(['KP', 'IR', 'CU', 'SY']))
    expect(await enterResidence(member, 'IR')).toMatchObject({
      ret_code: code('residenceNotServed'),
      ext_info: { country: 'IR' },
    })
    expect(await read(member)).toMatchObject({ residence: null, asked: true })
    expect((await enterResidence(member, 'NL', 'IR')).ret_code).toBe(0)
  })

  it.each<[string, (member: TestMember) => Promise<unknown>, string]>([
    ['verified', (member) => decidedAttempt(server(), member, 'approved'), 'ALREADY_VERIFIED'],
    ['in review', (member) => attemptInReview(server(), member), 'IN_REVIEW'],
    ['finally rejected', (member) => decidedAttempt(server(), member, 'rejected', ['FRAUD']), 'FINAL'],
    ['locked', (member) => server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) }), 'LOCKED'],
  ])('a member who is %s cannot change the rules', async (_, become, reason) => {
    const member = await server().member()
    await become(member)
    expect(await read(member)).toMatchObject({ asked: false, refused: reason })
    expect(await enterResidence(member, 'HK')).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason },
    })
    expect(await read(member)).toMatchObject({ residence: 'CH', nationality: 'NL', site: 'DEFAULT' })
  })

  it('a member may correct it when a resubmission is requested', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'resubmission_requested', ['IMG_BLUR_GLARE'])
    expect((await enterResidence(member, 'NL')).result).toMatchObject({ site: 'EU', refused: null })
  })

  it('discards a draft with a document that the new region does not accept, and keeps any other draft', async () => {
    const [stored, lost] = [await server().member(), await server().member()]
    await startDraft(stored, 'PASSPORT')
    await startDraft(lost, 'DRIVERS_LICENSE')
    for (const member of [stored, lost]) expect((await enterResidence(member, 'TR')).result.site).toBe('TUR')
    const stateOf = async (member: TestMember) =>
      (await member.call('POST /v3/private/kyc/builtin/session', { body: { level: 'LEVEL_1' } })).result.attempt?.status
    expect([await stateOf(stored), await stateOf(lost)]).toEqual(['draft', undefined])
  })

  it('saves one of two declarations from two tabs, and the region matches it', async () => {
    const member = await server().newcomer()
    await Promise.all([enterResidence(member, 'NL'), enterResidence(member, 'HK'), enterResidence(member, 'NL')])
    const now = await read(member)
    expect(now.site).toBe(now.residence === 'NL' ? 'EU' : 'HKG')
  })

  it('a proof of address, or an admin, sets it for a verified member without moving them', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const { context } = server().running
    await decideAddressByReviewer(context, await proofInReview(server(), member), {
      verdict: 'approved',
      reasons: [],
      reviewer: 'anna',
    })
    expect(await read(member)).toMatchObject({ residence: 'NL', site: 'DEFAULT', refused: 'ALREADY_VERIFIED' })
    const set = (country: string) =>
      context.db
        .transaction()
        .execute((trx) => setResidence(context, trx, 'reviewer:anna', { memberId: member.id, country }))
    await set('HK')
    await set('HK')
    expect(await read(member)).toMatchObject({ residence: 'HK', site: 'DEFAULT' })
    await expect(set('ZZ')).rejects.toThrow('Not a country')
    await expect(set('KP')).rejects.toThrow('We do not serve residents of KP')
    expect((await read(member)).residence).toBe('HK')
    expect((await eventsOf(member)).map(({ actor }) => actor)).toEqual(['reviewer:anna', 'reviewer:anna'])
  })

  it('an admin’s change discards the unsent choice, whether the member is verified or not', async () => {
    const { context } = server().running
    const set = (member: TestMember, country: string) =>
      context.db
        .transaction()
        .execute((trx) => setResidence(context, trx, 'reviewer:anna', { memberId: member.id, country }))
    const rows = (member: TestMember) =>
      server()
        .db.selectFrom('draft')
        .select('kind')
        .where('member_id', '=', member.id)
        .where('kind', '=', 'residence')
        .execute()
    const newcomer = await server().newcomer()
    const body = {
      kind: 'residence',
      subject: '',
      revision: 0,
      page: 'page-of-test',
      changes: { residence: 'NL' },
    } as const
    await newcomer.call('PUT /v1/private/draft/save', { body })
    expect(await rows(newcomer)).toHaveLength(1)
    await set(newcomer, 'HK')
    expect(await rows(newcomer)).toEqual([])

    const verified = await verifiedMember(server(), '2033-05-20')
    await context.db
      .insertInto('draft')
      .values({ member_id: verified.id, kind: 'residence', subject: '', fields: Buffer.of(0), revision: 1 })
      .execute()
    await set(verified, 'HK')
    expect(await rows(verified)).toEqual([])
  })

  it.each<[string, (member: TestMember) => Promise<{ ret_code: number }>]>([
    ['a token', (member) => member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })],
    ['a token to verify by number', (member) => member.call('POST /v3/private/kyc/vendor-token', { body: {} })],
    [
      'a handoff to a phone',
      (member) => member.call('POST /v3/private/kyc/handoff/start', { body: { level: 'LEVEL_1' } }),
    ],
    [
      'a draft',
      async (member) => {
        await enterResidence(member, 'CH')
        const token = await accessToken(member)
        await forget(member)
        return member.call('POST /v3/private/kyc/builtin/session', {
          body: { level: 'LEVEL_1', accessToken: token, country: 'NL', documentType: 'PASSPORT', consentVersion },
        })
      },
    ],
    [
      'the submission of an earlier draft',
      async (member) => {
        await enterResidence(member, 'CH')
        const { attemptId } = await completeDraft(member)
        await forget(member)
        return member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
      },
    ],
  ])('a member who has not declared it is refused %s', async (_, ask) => {
    const member = await server().newcomer()
    expect((await ask(member)).ret_code).toBe(code('residenceNeeded'))
  })

  it('a member who was verified before we asked cannot declare it, so a proof of address or an admin sets it', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await forget(member)
    expect(await read(member)).toMatchObject({ asked: false, refused: 'ALREADY_VERIFIED', residence: null })
    expect(await enterResidence(member, 'HK', 'BE')).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'ALREADY_VERIFIED' },
    })
    await decideAddressByReviewer(server().running.context, await proofInReview(server(), member), {
      verdict: 'approved',
      reasons: [],
      reviewer: 'anna',
    })
    expect(await read(member)).toMatchObject({
      residence: 'NL',
      nationality: null,
      site: 'DEFAULT',
      refused: 'ALREADY_VERIFIED',
    })
  })

  it('a member who was verified before we asked declares it once after starting over, and stays in the region', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await forget(member)
    await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
    expect(await read(member)).toMatchObject({ asked: true, refused: null })
    expect((await enterResidence(member, 'HK', 'BE')).result).toMatchObject({
      residence: 'HK',
      nationality: 'BE',
      site: 'DEFAULT',
      asked: false,
      refused: 'ALREADY_VERIFIED',
    })
  })

  it.each(['self-reset', 'reset-eu-poi'] as const)(
    'after %s the residence and the region of the verification stay',
    async (reset) => {
      const member = await server().newcomer()
      await enterResidence(member, 'NL')
      await decidedAttempt(server(), member, 'approved')
      await server()
        .db.updateTable('identity_document')
        .set({ verified_at: new Date('2026-06-30T12:00:00Z') })
        .where('member_id', '=', member.id)
        .execute()
      expect((await member.call(`POST /v3/private/kyc/${reset}`, { body: { confirm: true } })).result.done).toBe(true)
      expect(await read(member)).toMatchObject({ residence: 'NL', asked: false, refused: 'ALREADY_VERIFIED' })
      expect(await member.kycInfo()).toMatchObject({
        nextStep: 'VERIFY_LEVEL_1',
        mayDeclareResidence: false,
      })
      expect(await enterResidence(member, 'CH')).toMatchObject({
        ret_code: code('verificationNotAllowed'),
        ext_info: { reason: 'ALREADY_VERIFIED' },
      })
      await decidedAttempt(server(), member, 'approved')
      expect(await read(member)).toMatchObject({ residence: 'NL', site: 'EU' })
    },
  )

  it('after a reset an admin may set it, and the member moves to its region', async () => {
    const member = await server().newcomer()
    await enterResidence(member, 'HK')
    await decidedAttempt(server(), member, 'approved')
    await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
    const { context } = server().running
    await context.db
      .transaction()
      .execute((trx) => setResidence(context, trx, 'reviewer:anna', { memberId: member.id, country: 'CH' }))
    expect(await read(member)).toMatchObject({ residence: 'CH', site: 'DEFAULT' })
  })

  it('is asked in SDK mode, too, but not on a handoff phone', async () => {
    const page = await desk.page('resident', {}, false)
    const sdk = async (body: object): Promise<{ ret_code: number; result: Answer }> =>
      (await (await page.fetch('POST', '/x-api/v1/s1/kyc/integration/residence', JSON.stringify(body))).json()) as {
        ret_code: number
        result: Answer
      }
    expect((await sdk({})).result.asked).toBe(true)
    const access = await page.fetch(
      'POST',
      '/x-api/v1/s1/kyc/integration/sdk-access',
      JSON.stringify({ level: 'LEVEL_1' }),
    )
    expect(await access.json()).toMatchObject({ ret_code: code('residenceNeeded') })
    expect((await sdk({ save: { residence: 'NL', nationality: 'NL' } })).result).toMatchObject({
      asked: false,
      site: 'EU',
    })
    const phone = await connect(server(), (await start(await server().member())).code)
    expect(await (await phone.fetch('POST', '/x-api/v1/s1/kyc/integration/residence', '{}')).json()).toMatchObject({
      ret_code: code('accountRestricted'),
    })
  })
})

describe('behind a proxy that the operator trusts', () => {
  const trusting = useOwnServer({ TESSERA_TRUST_PROXY: '1' })
  it('suggests the country of the connection as residence until it is declared, and never as nationality', async () => {
    const member = await trusting().newcomer()
    member.headers = { 'cf-ipcountry': 'NL' }
    expect(await read(member)).toMatchObject({ residence: null, nationality: null, guess: 'NL' })
    member.headers = { 'cf-ipcountry': 'KP' }
    expect((await read(member)).guess).toBeNull()
    await enterResidence(member, 'CH')
    member.headers = { 'cf-ipcountry': 'NL' }
    expect((await read(member)).guess).toBeNull()
  })
})
