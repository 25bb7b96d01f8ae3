import { describe, expect, it } from 'vitest'
import { tokenHash } from '../../../../../../platform/secrets/token.ts'
import {
  accessToken,
  attemptInReview,
  decidedAttempt,
  startDraft,
  startDraftWithDetails,
  typedDetails,
  completeDraft,
} from '../../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { code, useServer, type TestMember } from '../../../../../../testing/server.ts'
import { whileRowIsHeld } from '../../../../../../testing/row-lock.ts'
import { consentVersion } from '../../../../../../testing/consent.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/builtin/session'
const passport = { level: 'LEVEL_1', country: 'NL', documentType: 'PASSPORT', consentVersion } as const
const card = { ...passport, documentType: 'ID_CARD' } as const

const statesOf = async (member: TestMember): Promise<string[]> =>
  (
    await server()
      .db.selectFrom('attempt')
      .select('state')
      .where('member_id', '=', member.id)
      .orderBy('number')
      .execute()
  ).map(({ state }) => state)

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'level'],
    [{ body: { ...passport, country: 'Netherlands' } }, 'country'],
    [{ body: { ...passport, country: 'XX' } }, 'country'],
    [{ body: { ...passport, documentType: 'LIBRARY_CARD' } }, 'documentType'],
    [{ body: { ...passport, accessToken: 'x'.repeat(129) } }, 'accessToken'],
    [{ body: { ...passport, accessToken: 7 } }, 'accessToken'],
  ])

  it('starts a draft and names the sides to photograph', async () => {
    const member = await server().member()
    const { ret_code, result } = await member.call(name, { body: { ...card, accessToken: await accessToken(member) } })
    expect(ret_code).toBe(0)
    expect(result.attempt).toEqual({
      attemptId: expect.any(String),
      level: 'LEVEL_1',
      purpose: 'verify',
      status: 'draft',
      provider: 'default',
      collected: false,
      country: 'NL',
      documentType: 'ID_CARD',
      sides: ['front', 'back'],
      photos: [],
      details: null,
      resubmission: null,
      suggested: null,
      unsaved: false,
      consentNeeded: false,
      version: 1,
      revision: expect.stringMatching(/^\S{8,}$/),
    })
  })

  it('without country and document, continues the draft or returns none', async () => {
    const member = await server().member()
    expect((await member.call(name, { body: { level: 'LEVEL_1' } })).result.attempt).toBeNull()
    const { attemptId } = await startDraftWithDetails(member)
    expect((await member.call(name, { body: { level: 'LEVEL_1' } })).result.attempt).toMatchObject({
      attemptId,
      details: typedDetails,
    })
    expect((await member.call(name, { body: passport })).result.attempt?.attemptId).toBe(attemptId)
  })

  it('another document replaces the draft and keeps typed details, but not photos', async () => {
    const member = await server().member()
    const former = await completeDraft(member)
    const { result } = await member.call(name, { body: card })
    expect(result.attempt).toMatchObject({ documentType: 'ID_CARD', details: typedDetails, photos: [] })
    expect(result.attempt?.attemptId).not.toBe(former.attemptId)
    expect(await statesOf(member)).toEqual(['superseded', 'draft'])
  })

  it('another document of the same kind replaces the draft, too, without the photos of the former', async () => {
    const member = await server().member()
    const former = await completeDraft(member)
    const { result } = await member.call(name, { body: { ...passport, otherDocument: true } })
    expect(result.attempt).toMatchObject({ documentType: 'PASSPORT', details: typedDetails, photos: [] })
    expect(result.attempt?.attemptId).not.toBe(former.attemptId)
    expect(await statesOf(member)).toEqual(['superseded', 'draft'])
  })

  it('returns an attempt in review unchanged, whatever the request', async () => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    expect((await member.call(name, { body: card })).result.attempt).toMatchObject({
      attemptId,
      status: 'in_review',
      documentType: 'PASSPORT',
    })
    expect(await statesOf(member)).toEqual(['in_review'])
  })

  it.each([
    ['a document not accepted from the country', { ...card, country: 'IN' }],
    ['a closed country', { ...passport, country: 'KP' }],
    ['a national number, which is no document with photos', { ...passport, documentType: 'BVN' }],
  ] as const)('rejects %s, and the token stays valid', async (_, body) => {
    const member = await server().member()
    const token = await accessToken(member)
    expect((await member.call(name, { body: { ...body, accessToken: token } })).ret_code).toBe(
      code('documentNotSupported'),
    )
    expect((await member.call(name, { body: { ...passport, accessToken: token } })).ret_code).toBe(0)
  })

  it('refuses a level that cannot be verified, with the reason', async () => {
    const member = await server().member()
    const token = await accessToken(member)
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect(await member.call(name, { body: { ...passport, accessToken: token } })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LOCKED' },
    })
  })

  describe('the one-time token', () => {
    it('is required to start', async () => {
      const member = await server().member()
      expect((await member.call(name, { body: passport })).ret_code).toBe(code('tokenInvalid'))
      expect((await member.call(name, { body: { ...passport, accessToken: 'made up' } })).ret_code).toBe(
        code('tokenInvalid'),
      )
      expect(await statesOf(member)).toEqual([])
    })

    it('opens one draft, and a second use is expired', async () => {
      const member = await server().member()
      const token = await accessToken(member)
      await member.call(name, { body: { ...passport, accessToken: token } })
      await server().db.updateTable('attempt').set({ state: 'superseded' }).where('member_id', '=', member.id).execute()
      expect((await member.call(name, { body: { ...passport, accessToken: token } })).ret_code).toBe(
        code('tokenExpired'),
      )
    })

    it('does not work for another member', async () => {
      const [member, thief] = [await server().member(), await server().member()]
      const token = await accessToken(member)
      expect((await thief.call(name, { body: { ...passport, accessToken: token } })).ret_code).toBe(
        code('tokenInvalid'),
      )
      expect((await member.call(name, { body: { ...passport, accessToken: token } })).ret_code).toBe(0)
    })

    it('does not work for another level or purpose', async () => {
      const member = await server().member()
      for (const change of [{ level: 'LEVEL_2' }, { purpose: 'sign-in' }] as const) {
        const token = await accessToken(member)
        await server().db.updateTable('access_code').set(change).where('code_hash', '=', tokenHash(token)).execute()
        expect((await member.call(name, { body: { ...passport, accessToken: token } })).ret_code).toBe(
          code('tokenInvalid'),
        )
      }
    })

    it('expires after ten minutes', async () => {
      const member = await server().member()
      const token = await accessToken(member)
      await server()
        .db.updateTable('access_code')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('code_hash', '=', tokenHash(token))
        .execute()
      expect((await member.call(name, { body: { ...passport, accessToken: token } })).ret_code).toBe(
        code('tokenExpired'),
      )
    })
  })

  it('two tabs that start different documents at once leave one open draft', async () => {
    const member = await server().member()
    const tokens = [await accessToken(member), await accessToken(member)]
    const answers = await Promise.all([
      member.call(name, { body: { ...passport, accessToken: tokens[0] ?? '' } }),
      member.call(name, { body: { ...card, accessToken: tokens[1] ?? '' } }),
    ])
    expect(answers.map(({ ret_code }) => ret_code)).toEqual([0, 0])
    expect((await statesOf(member)).toSorted()).toEqual(['draft', 'superseded'])
    expect(
      await server().db.selectFrom('kyc_case').select('id').where('member_id', '=', member.id).execute(),
    ).toHaveLength(1)
  })

  it('an attempt after a refusal is a new record', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'resubmission_requested', ['DOC_EXPIRED'])
    await startDraft(member)
    expect(await statesOf(member)).toEqual(['resubmission_requested', 'draft'])
  })

  it('does not supersede a draft that another tab is submitting', async () => {
    const member = await server().member()
    const { attemptId } = await startDraftWithDetails(member)
    const answer = await whileRowIsHeld(
      server(),
      (trx) =>
        trx
          .updateTable('attempt')
          .set({ state: 'submitted', submitted_at: new Date() })
          .where('id', '=', attemptId)
          .execute(),
      () => member.call(name, { body: card }),
    )
    expect(answer.result.attempt).toMatchObject({ attemptId, status: 'submitted' })
    expect(await statesOf(member)).toEqual(['submitted'])
  })

  it('a lock on one member’s row does not block other members', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const token = await accessToken(member)
    await whileRowIsHeld(
      server(),
      (trx) => trx.selectFrom('member').select('id').where('id', '=', member.id).forNoKeyUpdate().execute(),
      () => member.call(name, { body: { ...passport, accessToken: token } }),
      // Signing out writes to the audit chain.
      async () => expect((await other.call('POST /logout')).ret_code).toBe(0),
    )
    expect(await statesOf(member)).toEqual(['draft'])
  })

  it('limits changes of the document, because each one leaves a record', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await server().db.updateTable('rate_limit').set({ hits: 60 }).where('key', '=', `draft:${member.id}`).execute()
    const answer = await member.call(name, { body: { level: 'LEVEL_1', country: 'NL', documentType: 'ID_CARD' } })
    expect(answer).toMatchObject({ status: 429, ret_code: code('tooManyRequests') })
    expect((await member.call(name, { body: { level: 'LEVEL_1' } })).result.attempt?.attemptId).toBe(attemptId)
  })

  it('starts without consent, and stores the version of one that is given', async () => {
    const silentMember = await server().member()
    const { consentVersion: shown, ...silent } = passport
    const started = await silentMember.call(name, { body: { ...silent, accessToken: await accessToken(silentMember) } })
    expect(started.result.attempt).toMatchObject({ status: 'draft', consentNeeded: true })
    const member = await server().member()
    const token = await accessToken(member)
    expect(await member.call(name, { body: { ...silent, consentVersion: 'x', accessToken: token } })).toMatchObject({
      ext_info: { fields: [{ field: 'consentVersion', rule: 'known' }] },
    })
    expect(await statesOf(member)).toEqual([])
    expect((await member.call(name, { body: { ...silent, consentVersion: shown, accessToken: token } })).ret_code).toBe(
      0,
    )
    // Consent already covers another document within the same attempt.
    expect(
      (await member.call(name, { body: { level: 'LEVEL_1', country: 'NL', documentType: 'ID_CARD' } })).ret_code,
    ).toBe(0)
    const stored = await server()
      .db.selectFrom('attempt')
      .select('consent_version')
      .where('member_id', '=', member.id)
      .execute()
    expect(stored).toEqual([{ consent_version: shown }, { consent_version: shown }])
  })
})
