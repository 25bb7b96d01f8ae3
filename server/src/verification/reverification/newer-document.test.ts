import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { serveTexts } from '../attempts/consent.ts'
import { decideByReviewer } from '../attempts/decide-by-reviewer.ts'
import { attemptInReview, completeDraft, giveFacts, picture, typedDetails } from '../../testing/attempts.ts'
import { code, useServer, type Answer, type TestMember } from '../../testing/server.ts'
import { specimenPhoto } from '../../testing/documents.ts'
import { sendUpdate, verifiedMember } from '../../testing/updates.ts'
import { openForMember } from '../../compliance/tasks/open.ts'
import { openTask } from './store.ts'
import { watchDocuments } from './watch.ts'

/* What a newer document requires: no more than what has to be newer, and no less. */

const server = useServer()
// Every member here has the same passport.
beforeEach(() => server().db.deleteFrom('document_fingerprint').execute())
const session = 'POST /v3/private/kyc/builtin/session'
const passport = { country: 'NL', documentType: 'PASSPORT' } as const

async function start(member: TestMember, more: object): Promise<Answer<Calls[typeof session]['result']>> {
  const { result } = await member.call('POST /v3/private/kyc/sdk-access', {
    body: { level: 'LEVEL_1', action: '70029' },
  })
  return member.call(session, {
    body: { level: 'LEVEL_1', purpose: 'update', accessToken: result.accessToken, ...more },
  })
}
const resubmissionOf = async (member: TestMember) => (await member.kycInfo()).updatePoi.resubmission

it('starts with the name, birth date and consent of the member’s verification', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  expect(await resubmissionOf(member)).toEqual({ asks: ['document', 'front'], photos: [], consent: false })
  const { result } = await start(member, passport)
  expect(result.attempt).toMatchObject({ details: typedDetails, photos: [], resubmission: null })
})

it('requires consent when its text has changed', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  await serveTexts(server().db, 'older words')
  await server()
    .db.updateTable('attempt')
    .set({ consent_version: 'older words' })
    .where('member_id', '=', member.id)
    .execute()
  expect((await resubmissionOf(member))?.consent).toBe(true)
  expect((await start(member, passport)).result.attempt).toMatchObject({ consentNeeded: true })
})

it('requires everything from members who were not verified by document here, and from those who start over', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  expect((await start(member, { ...passport, startOver: true })).result.attempt).toMatchObject({
    consentNeeded: true,
    details: null,
  })
  await server().db.updateTable('attempt').set({ voided_at: new Date() }).where('member_id', '=', member.id).execute()
  expect(await resubmissionOf(member)).toBeNull()
  expect((await start(member, passport)).result.attempt).toMatchObject({ consentNeeded: true, details: null })
})

it('requires only the photo when the photo was rejected, and starts with just a token', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  const update = await sendUpdate(server(), member)
  await decideByReviewer(server().running.context, update, {
    verdict: 'resubmission_requested',
    reasons: ['IMG_BLUR_GLARE'],
    reviewer: 'tester',
  })
  expect(await resubmissionOf(member)).toEqual({
    asks: ['front'],
    photos: [{ reason: 'IMG_BLUR_GLARE', sides: ['front'] }],
    consent: false,
  })
  expect((await start(member, {})).result.attempt).toMatchObject({
    ...passport,
    details: typedDetails,
    resubmission: { asks: ['front'] },
  })
})

const updatePoi = async (member: TestMember) => (await member.kycInfo()).updatePoi
const approve = (attemptId: string): Promise<unknown> =>
  decideByReviewer(server().running.context, attemptId, { verdict: 'approved', reasons: [], reviewer: 'tester' })
/** Verified by a reviewer, with the passport of the specimens or one of another number. */
async function verify(member: TestMember, number?: string): Promise<void> {
  const attemptId = await attemptInReview(server(), member)
  await giveFacts(server(), member, attemptId, number)
  await approve(attemptId)
}
const askByReviewer = (member: TestMember) =>
  openForMember(server().running.context, { memberId: member.id, task: 'UPDATE_POI', blocks: [], days: 30, by: 'anna' })
async function draftWith(member: TestMember, front: Buffer): Promise<string> {
  const attemptId =
    (await start(member, { ...passport, consentVersion: server().running.context.texts.version })).result.attempt
      ?.attemptId ?? ''
  await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
  expect((await member.upload({ attemptId, side: 'front' }, front)).ret_code).toBe(0)
  return attemptId
}

it('says that a photo is of the verified document, even saved again, and uses no attempt', async () => {
  const member = await server().member()
  const first = await picture(3)
  const { attemptId: verified } = await completeDraft(member, 'PASSPORT', first)
  await server()
    .db.updateTable('attempt')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', verified)
    .execute()
  await giveFacts(server(), member, verified, `N${member.id}`)
  await approve(verified)
  await askByReviewer(member)
  const attemptId = (await start(member, passport)).result.attempt?.attemptId ?? ''
  for (const same of [first, await sharp(first).jpeg({ quality: 70 }).toBuffer()])
    expect((await member.upload({ attemptId, side: 'front' }, same)).ret_code).toBe(code('photoAlreadyVerified'))
  expect((await updatePoi(member)).attemptsLeft).toBe(5)
  expect((await member.upload({ attemptId, side: 'front' }, await picture(4))).ret_code).toBe(0)
})

describe('a new photo of the current document', () => {
  it('goes to review where a reviewer requested it, and a different document is approved and closes the task', async () => {
    const member = await server().member()
    await verify(member)
    await askByReviewer(member)
    const attemptId = await draftWith(member, await specimenPhoto('good-passport.jpg', { shot: 41 }))
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    const state = async (id: string): Promise<string> =>
      (await server().db.selectFrom('attempt').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    await expect.poll(() => state(attemptId), { timeout: 60_000 }).toBe('in_review')
    expect((await updatePoi(member)).dueOn).not.toBeNull()
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'resubmission_requested',
      reasons: ['DOC_EXPIRED'],
      reviewer: 'tester',
    })

    const newer = await draftWith(member, await specimenPhoto('newer-passport.jpg', { shot: 42 }))
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId: newer } })
    await expect.poll(() => state(newer), { timeout: 60_000 }).toBe('approved')
    expect(await updatePoi(member)).toMatchObject({ status: 'DisplayUpdatePOIStatus_No', dueOn: null })
  }, 180_000)

  it('is rejected on sending where it expires and was read: no attempt is used, and the task stays', async () => {
    // The same specimen belongs to another member elsewhere in this file.
    await server().db.deleteFrom('document_fingerprint').execute()
    const member = await server().member()
    await verify(member)
    await server()
      .db.transaction()
      .execute((trx) => openTask(trx, member.id, { cause: 'document-expiry', dueOn: '2099-01-01' }))
    const attemptId = await draftWith(member, await specimenPhoto('good-passport.jpg', { shot: 44 }))
    const reading = async (): Promise<string> =>
      (await member.call('POST /v3/private/kyc/builtin/reading', { body: { attemptId } })).result.state
    await expect.poll(reading, { timeout: 60_000, interval: 200 }).toBe('ready')
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(
      code('updateDocumentExpired'),
    )
    expect(await updatePoi(member)).toMatchObject({
      status: 'DisplayUpdatePOIStatus_Needed',
      dueOn: '2099-01-01',
      attemptsLeft: 5,
    })
  }, 180_000)
})

describe('starting over', () => {
  it.each([
    ['the same document', 'DisplayUpdatePOIStatus_Needed', undefined],
    ['another one', 'DisplayUpdatePOIStatus_No', 'SPE7D2Q95'],
  ])('moves no due date: verified again with %s, it is %s', async (_, status, number) => {
    const member = await server().member()
    await verify(member)
    await askByReviewer(member)
    const { dueOn } = await updatePoi(member)
    await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })
    // Meanwhile there is nothing to renew: the member verifies first, and gets no reminders.
    expect(await updatePoi(member)).toMatchObject({ status: 'DisplayUpdatePOIStatus_No', dueOn })
    await watchDocuments(server().running.context, new Date())
    expect(
      await server()
        .db.selectFrom('outbox_email')
        .select('id')
        .where('member_id', '=', member.id)
        .where('kind', '=', 'reverification')
        .execute(),
    ).toEqual([])
    await verify(member, number)
    expect(await updatePoi(member)).toMatchObject({
      status,
      dueOn: status === 'DisplayUpdatePOIStatus_No' ? null : dueOn,
    })
  })
})
