import { beforeAll, describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { degrade } from '../../../../../tools/specimens/degrade.ts'
import { drawDocument } from '../../../../../tools/specimens/draw.ts'
import { specimenSet } from '../../../../../tools/specimens/make.ts'
import {
  attemptInReview,
  completeDraft,
  decidedAttempt,
  startDraft,
  startDraftWithDetails,
  typedDetails,
} from '../../../testing/attempts.ts'
import { specimenPhoto } from '../../../testing/documents.ts'
import { useRealReader } from '../../../testing/readings.ts'
import { useServer, type TestMember } from '../../../testing/server.ts'
import { decideByReviewer } from '../../attempts/decide-by-reviewer.ts'

const server = useServer()
useRealReader()
type Case = Calls['POST /v3/private/kyc/kyc-info']['result']['cases'][number]

/* The same photos on every run: drawn, then degraded to look photographed by a script; or marked. */
const photos = new Map<string, Buffer>()
beforeAll(async () => {
  for (const { file, variant, spec } of specimenSet('NLD', 'Netherlands').filter(({ file }) =>
    /^good-(passport|(id|permit)-)/.test(file),
  )) {
    photos.set(file, await degrade(await drawDocument(spec), variant, 1))
  }
  for (const file of ['expired-passport.jpg', 'other-name-passport.jpg']) photos.set(file, await specimenPhoto(file))
})

/** Sends the photo as a passport of Anouk Elise Vantorre, and waits until the machine has finished. */
async function send(member: TestMember, file: string): Promise<Case> {
  const { attemptId } = await completeDraft(member, 'PASSPORT', photos.get(file))
  await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  return decided(member)
}

/** Sends photos of both sides as this kind of document. */
async function sendBoth(member: TestMember, documentType: 'ID_CARD' | 'RESIDENCE_PERMIT', name: string): Promise<Case> {
  const { attemptId } = await startDraftWithDetails(member, documentType)
  for (const side of ['front', 'back'] as const)
    await member.upload({ attemptId, side }, photos.get(`good-${name}-${side}.jpg`) ?? Buffer.of())
  await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  return decided(member)
}

async function decided(member: TestMember): Promise<Case> {
  const read = async (): Promise<Case | undefined> => (await member.kycInfo()).cases[0]
  await expect.poll(async () => (await read())?.status, { timeout: 60_000, interval: 200 }).not.toBe('reading')
  const found = await read()
  if (!found) throw new Error('The member has no case')
  return found
}

describe('a submitted document', () => {
  it('recognises a residence permit and an identity card, whichever was chosen', async () => {
    const member = await server().member()
    const kind = { status: 'resubmission_requested', reasons: ['DOC_OTHER_KIND'], attemptsLeft: 4 }
    expect(await sendBoth(member, 'RESIDENCE_PERMIT', 'id')).toMatchObject({
      ...kind,
      resubmission: { asks: ['document', 'front', 'back'] },
    })
    expect(await sendBoth(await server().member(), 'ID_CARD', 'permit')).toMatchObject(kind)
    expect(await sendBoth(await server().member(), 'RESIDENCE_PERMIT', 'permit')).toMatchObject({ status: 'approved' })
  })

  it('approves a good passport, and sends the same one on another account to review without revealing whose it is', async () => {
    const [owner, second] = [await server().member(), await server().member()]
    expect(await send(owner, 'good-passport.jpg')).toMatchObject({ status: 'approved', reasons: [], attemptsLeft: 5 })
    const { result } = await owner.call('POST /v3/private/kyc/kyc-info', { body: {} })
    expect(result.applicant).toEqual({
      country: 'NL',
      firstname: 'Anouk Elise',
      lastname: 'Vantorre',
      level: 'LEVEL_1',
      identifies: [{ type: 'PASSPORT', country: 'NL', number: '•••••••82', expiresOn: '2033-05-20' }],
    })
    expect(result.cases[0]?.checks).toEqual(
      expect.arrayContaining([
        { name: 'mrz-check-digits', outcome: 'passed' },
        { name: 'liveness', outcome: 'not-checked' },
      ]),
    )

    expect(await send(second, 'good-passport.jpg')).toMatchObject({
      status: 'in_review',
      reasons: [],
      checks: [],
      attemptsLeft: 5,
    })
    const seen = [
      await second.call('POST /v3/private/kyc/kyc-info', { body: {} }),
      await second.call('POST /v3/private/kyc/kyc-personal-info', { body: {} }),
      await second.call('POST /v3/private/kyc/builtin/session', { body: { level: 'LEVEL_1' } }),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/DUPLICATE|not-used-elsewhere|MANUAL_REVIEW/)
    expect(JSON.stringify(seen)).not.toContain(String(owner.id))
    const { reasons } = await server()
      .db.selectFrom('attempt')
      .select('reasons')
      .where('member_id', '=', second.id)
      .executeTakeFirstOrThrow()
    expect(reasons).toEqual(['DUPLICATE_SUSPECTED'])
  }, 120_000)

  it('requests resubmission of an expired passport, and does not accept the same photo again', async () => {
    const member = await server().member()
    expect(await send(member, 'expired-passport.jpg')).toMatchObject({
      status: 'resubmission_requested',
      reasons: ['DOC_EXPIRED'],
      attemptsLeft: 4,
    })
    const { attemptId } = await startDraft(member)
    expect(
      (await member.upload({ attemptId, side: 'front' }, photos.get('expired-passport.jpg') ?? Buffer.of())).ret_code,
    ).toBe(20114)
  }, 120_000)

  it('requests resubmission for another name, and approves the same photo with the right name', async () => {
    const member = await server().member()
    const refused = await send(member, 'other-name-passport.jpg')
    expect(refused).toMatchObject({ status: 'resubmission_requested', attemptsLeft: 4 })
    expect(refused.reasons).toContain('NAME_MISMATCH')
    const { attemptId } = await completeDraft(member, 'PASSPORT', photos.get('other-name-passport.jpg'))
    await member.call('POST /v3/private/kyc/builtin/details', {
      body: { attemptId, ...typedDetails, firstName: 'Fenna Louise', lastName: 'Lindqvarst' },
    })
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    expect(await decided(member)).toMatchObject({ status: 'approved' })
  }, 120_000)

  it('sends a document that is unreadable twice to review, without using an attempt', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    const { blob } = await server()
      .db.selectFrom('photo')
      .select('blob')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
    await server().running.context.storage.remove(blob)
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    expect(await decided(member)).toMatchObject({ status: 'in_review', reasons: [], attemptsLeft: 5 })
    const decisions = await server()
      .db.selectFrom('decision')
      .select(['verdict', 'reasons', 'decided_by'])
      .where('attempt_id', '=', attemptId)
      .execute()
    expect(decisions).toEqual([{ verdict: 'in_review', reasons: ['MANUAL_REVIEW'], decided_by: 'machine' }])
  }, 60_000)
})

describe('a reviewer’s decision', () => {
  it('updates the case, the level, the revision and the record together', async () => {
    const member = await server().member()
    const attemptId = await decidedAttempt(server(), member, 'approved')
    expect(
      await server()
        .db.selectFrom('attempt')
        .select(['state', 'counts'])
        .where('id', '=', attemptId)
        .executeTakeFirst(),
    ).toEqual({ state: 'approved', counts: false })
    expect(
      await server()
        .db.selectFrom('member')
        .select(['kyc_level', 'version'])
        .where('id', '=', member.id)
        .executeTakeFirst(),
    ).toEqual({ kyc_level: 1, version: 3 })
    const event = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('subject', '=', `attempt:${attemptId}`)
      .where('action', '=', 'attempt.decided')
      .executeTakeFirst()
    expect(event).toEqual({ actor: 'reviewer:tester', data: { verdict: 'approved', reasons: [] } })
  })

  it.each([
    ['a draft', 'draft'],
    ['an approved attempt', 'approved'],
    ['a discarded attempt', 'superseded'],
  ] as const)('cannot approve %s', async (_, state) => {
    const attemptId = await attemptInReview(server(), await server().member())
    await server().db.updateTable('attempt').set({ state }).where('id', '=', attemptId).execute()
    await expect(
      decideByReviewer(server().running.context, attemptId, { verdict: 'approved', reasons: [], reviewer: 'tester' }),
    ).rejects.toThrow(`An attempt that is ${state} cannot become approved`)
    expect(await server().db.selectFrom('decision').select('id').where('attempt_id', '=', attemptId).execute()).toEqual(
      [],
    )
  })

  it('lets only one of two simultaneous reviewers decide', async () => {
    const attemptId = await attemptInReview(server(), await server().member())
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        decideByReviewer(server().running.context, attemptId, {
          verdict: 'rejected',
          reasons: ['UNDERAGE'],
          reviewer: 'tester',
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      await server().db.selectFrom('decision').select('id').where('attempt_id', '=', attemptId).execute(),
    ).toHaveLength(1)
  })

  it('revokes the level and uses no attempt when it overturns an approval', async () => {
    const member = await server().member()
    const attemptId = await decidedAttempt(server(), member, 'approved')
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'resubmission_requested',
      reasons: ['DOC_COPY'],
      reviewer: 'tester',
    })
    expect(
      await server()
        .db.selectFrom('member')
        .select(['kyc_level', 'identity'])
        .where('id', '=', member.id)
        .executeTakeFirst(),
    ).toEqual({ kyc_level: 0, identity: null })
    const { result } = await member.call('POST /v3/private/kyc/kyc-info', { body: {} })
    expect(result.cases[0]).toMatchObject({ status: 'resubmission_requested', reasons: ['DOC_COPY'], attemptsLeft: 5 })
  })

  it('uses no attempt when a final rejection is softened later, but does for an immediate fixable one', async () => {
    const [softened, refused] = [await server().member(), await server().member()]
    const attemptId = await decidedAttempt(server(), softened, 'rejected', ['UNDERAGE'])
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'resubmission_requested',
      reasons: ['DOC_COPY'],
      reviewer: 'tester',
    })
    await decidedAttempt(server(), refused, 'resubmission_requested', ['DOC_COPY'])
    const left = async (member: TestMember) => (await member.kycInfo()).cases[0]?.attemptsLeft
    expect([await left(softened), await left(refused)]).toEqual([5, 4])
  })
})
