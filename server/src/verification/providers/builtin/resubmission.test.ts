import { describe, expect, it } from 'vitest'
import type { BodyOf } from '@tessera/contract/endpoint.ts'
import type { builtinSession } from '@tessera/contract/endpoints/v3/private/kyc/builtin/session.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { serveTexts } from '../../attempts/consent.ts'
import { FileMissing } from '../../../platform/storage/storage.ts'
import { accessToken, picture, startDraft, typedDetails } from '../../../testing/attempts.ts'
import { code, useServer, type TestMember } from '../../../testing/server.ts'
import { decideByReviewer } from '../../attempts/decide-by-reviewer.ts'

/* After a rejection, members resubmit only what failed. India also requires a selfie. */

const server = useServer()
const session = 'POST /v3/private/kyc/builtin/session'
type View = NonNullable<Calls[typeof session]['result']['attempt']>

const photos: Record<PhotoSide, number> = { front: 1, back: 2, selfie: 3 }
const licence = { country: 'US', documentType: 'DRIVERS_LICENSE' } as const
const consentVersion = (): string => server().running.context.texts.version

async function start(member: TestMember, start: Partial<BodyOf<typeof builtinSession>>): Promise<View> {
  const { result, ret_msg } = await member.call(session, {
    body: { level: 'LEVEL_1', accessToken: await accessToken(member), ...start },
  })
  if (!result.attempt) throw new Error(`No draft: ${ret_msg}`)
  return result.attempt
}

/** A member of India whose licence a reviewer rejected. */
async function refused(
  reasons: ReasonCode[],
  sides: ReasonSides = {},
  consent = consentVersion(),
): Promise<{ member: TestMember; former: string }> {
  const member = await server().member()
  await server().move(member, 'IND', 'reviewer:tester')
  const { attemptId: former } = await start(member, { ...licence, consentVersion: consent })
  await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId: former, ...typedDetails } })
  for (const side of ['front', 'back', 'selfie'] as const)
    await member.upload({ attemptId: former, side }, await picture(photos[side]))
  await server()
    .db.updateTable('attempt')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', former)
    .execute()
  await decideByReviewer(server().running.context, former, {
    verdict: 'resubmission_requested',
    reasons,
    reviewer: 'tester',
    sides,
  })
  return { member, former }
}

const firstCase = async (member: TestMember) => (await member.kycInfo()).cases[0]
const held = ({ photos: list }: View): PhotoSide[] => list.map(({ side }) => side)

describe('a reason that names a photo', () => {
  it('requires that photo alone, carries over the rest, and submits it too', async () => {
    const { member, former } = await refused(['IMG_BLUR_GLARE'], { IMG_BLUR_GLARE: ['back'] })
    const named = [{ reason: 'IMG_BLUR_GLARE', sides: ['back'] }]
    expect(await firstCase(member)).toMatchObject({ resubmission: { asks: ['back'], photos: named, consent: false } })
    const draft = await start(member, {})
    expect(draft).toMatchObject({
      ...licence,
      details: typedDetails,
      resubmission: { reasons: ['IMG_BLUR_GLARE'], photos: named, asks: ['back'] },
    })
    expect(held(draft)).toEqual(['front', 'selfie'])

    const { attemptId } = draft
    expect((await member.upload({ attemptId, side: 'back' }, await picture(photos.back))).ret_code).toBe(
      code('photoAlreadyFailed'),
    )
    expect((await firstCase(member))?.attemptsLeft).toBe(4)
    // The good photo may be sent again, for whichever side it shows.
    expect((await member.upload({ attemptId, side: 'front' }, await picture(photos.front))).result.repeated).toBe(true)
    expect((await member.upload({ attemptId, side: 'back' }, await picture(9))).ret_code).toBe(0)
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
    const stored = await server()
      .db.selectFrom('photo')
      .select(['side', 'blob', 'copied_from'])
      .where('attempt_id', 'in', [former, attemptId])
      .execute()
    expect(new Set(stored.map(({ blob }) => blob)).size).toBe(6)
    expect(
      stored
        .filter(({ copied_from: copied }) => copied)
        .map(({ side }) => side)
        .toSorted(),
    ).toEqual(['front', 'selfie'])
  })

  it('carries photos over re-encrypted and unchanged, with an audit event', async () => {
    const { member } = await refused(['IMG_CUT_OFF'], { IMG_CUT_OFF: ['back'] })
    const draft = await start(member, {})
    const photo = await member.fetch('GET', `/x-api/v3/private/kyc/builtin/photo?photoId=${draft.photos[0]?.photoId}`)
    expect(photo.headers.get('content-type')).toBe('image/jpeg')
    const event = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'photo.carried-over')
      .where('subject', '=', `attempt:${draft.attemptId}`)
      .executeTakeFirst()
    expect(event?.data).toMatchObject({ sides: ['front', 'selfie'] })
  })

  it('rejects a reason that names a photo the case does not have', async () => {
    await expect(refused(['IMG_BLUR_GLARE'], { IMG_BLUR_GLARE: ['top' as 'front'] })).rejects.toThrow(
      'The case has no photo top. It has front, back, selfie',
    )
  })
})

it('requires both sides when no photo is named, and marks neither as bad', async () => {
  const { member } = await refused(['IMG_BLUR_GLARE'])
  const draft = await start(member, {})
  expect([draft.resubmission?.asks, held(draft)]).toEqual([['front', 'back'], ['selfie']])
  expect(
    (await member.upload({ attemptId: draft.attemptId, side: 'front' }, await picture(photos.front))).ret_code,
  ).toBe(0)
})

it.each(['SELFIE_QUALITY', 'SELFIE_MULTI', 'FACE_MATCH'] as const)('%s requires the selfie alone', async (reason) => {
  const { member } = await refused([reason])
  const draft = await start(member, {})
  expect([draft.resubmission?.asks, held(draft), draft.details]).toEqual([['selfie'], ['front', 'back'], typedDetails])
  expect(
    (await member.upload({ attemptId: draft.attemptId, side: 'selfie' }, await picture(photos.selfie))).ret_code,
  ).toBe(code('photoAlreadyFailed'))
})

it('a name mismatch requires the details, and prefills what was typed', async () => {
  const { member } = await refused(['NAME_MISMATCH'])
  const draft = await start(member, {})
  expect(draft).toMatchObject({ details: null, suggested: typedDetails, resubmission: { asks: ['details'] } })
  expect(held(draft)).toEqual(['front', 'back', 'selfie'])
  const { attemptId } = draft
  expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(
    code('detailsInvalid'),
  )
  await member.call('POST /v3/private/kyc/builtin/details', {
    body: { attemptId, ...typedDetails, firstName: 'Anouk' },
  })
  expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
})

it('another document carries over the details and the selfie, and nothing of the former document', async () => {
  const { member } = await refused(['DOC_EXPIRED'])
  expect((await firstCase(member))?.resubmission?.asks).toEqual(['document', 'front', 'back'])
  const draft = await start(member, { country: 'US', documentType: 'PASSPORT' })
  expect([held(draft), draft.resubmission?.asks, draft.details]).toEqual([
    ['selfie'],
    ['document', 'front'],
    typedDetails,
  ])
})

it('a wrong country carries over the document’s photos', async () => {
  const { member } = await refused(['COUNTRY_MISMATCH'])
  const draft = await start(member, { country: 'CA', documentType: 'DRIVERS_LICENSE' })
  expect(held(draft)).toEqual(['front', 'back', 'selfie'])
  expect(draft.resubmission?.asks).toEqual(['document'])
})

it('a wrong country that is corrected in the draft keeps its photos, and another kind does not', async () => {
  const member = await server().member()
  const { attemptId } = await startDraft(member, 'PASSPORT')
  await member.upload({ attemptId, side: 'front' }, await picture())
  const corrected = await start(member, { country: 'CA', documentType: 'PASSPORT' })
  expect([held(corrected), corrected.country]).toEqual([['front'], 'CA'])
  expect(held(await start(member, { country: 'CA', documentType: 'DRIVERS_LICENSE' }))).toEqual([])
})

it('a draft that is replaced by another document passes on what was not rejected', async () => {
  const { member } = await refused(['IMG_BLUR_GLARE'], { IMG_BLUR_GLARE: ['back'] })
  await start(member, {})
  const other = await start(member, { country: 'US', documentType: 'PASSPORT' })
  expect([held(other), other.details, other.resubmission?.asks]).toEqual([['selfie'], typedDetails, ['front']])
})

describe('consent', () => {
  it('is required again when its text has changed', async () => {
    await serveTexts(server().db, 'an older text')
    const { member } = await refused(['IMG_BLUR_GLARE'], {}, 'an older text')
    expect((await firstCase(member))?.resubmission?.consent).toBe(true)
    const started = await start(member, {})
    expect(started).toMatchObject({ consentNeeded: true, resubmission: { asks: ['front', 'back'] } })
  })
})

describe('nothing carries over', () => {
  it('when the member starts over, from the rejected attempt or from its resubmission draft', async () => {
    const { member } = await refused(['IMG_BLUR_GLARE'], { IMG_BLUR_GLARE: ['back'] })
    await start(member, {})
    const startOver = await start(member, { ...licence, consentVersion: consentVersion(), startOver: true })
    expect(startOver).toMatchObject({ photos: [], details: null, suggested: null, resubmission: null })
  })

  it('after a reset, when the former attempt is only a record', async () => {
    const { member, former } = await refused(['IMG_BLUR_GLARE'])
    await server().db.updateTable('attempt').set({ voided_at: new Date() }).where('id', '=', former).execute()
    const answer = await member.call(session, { body: { level: 'LEVEL_1', accessToken: await accessToken(member) } })
    expect(answer.result.attempt).toBeNull()
  })

  it('and no file is left behind by a failure midway', async () => {
    const { member, former } = await refused(['IMG_BLUR_GLARE'], { IMG_BLUR_GLARE: ['back'] })
    const { context } = server().running
    const { blob } = await server()
      .db.selectFrom('photo')
      .select('blob')
      .where('attempt_id', '=', former)
      .where('side', '=', 'selfie')
      .executeTakeFirstOrThrow()
    await context.storage.remove(blob)
    const put: string[] = []
    const original = context.storage.put.bind(context.storage)
    context.storage.put = (name, bytes) => (put.push(name), original(name, bytes))
    const answer = await member.call(session, { body: { level: 'LEVEL_1', accessToken: await accessToken(member) } })
    context.storage.put = original
    expect(answer.ret_code).not.toBe(0)
    expect(put).toHaveLength(1)
    await expect(context.storage.get(put[0] ?? '')).rejects.toThrow(FileMissing)
    expect(
      await server().db.selectFrom('attempt').select('id').where('member_id', '=', member.id).execute(),
    ).toHaveLength(1)
  })
})
