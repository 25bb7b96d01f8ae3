import { beforeAll, describe, expect, it } from 'vitest'
import { sendDocument, specimenPhoto } from '../../../testing/documents.ts'
import { completeDraft, picture, typedDetails } from '../../../testing/attempts.ts'
import { codeOf } from './submit-refusal.ts'
import { useServer, type Answer, type TestMember } from '../../../testing/server.ts'
import { verifiedMember } from '../../../testing/updates.ts'
import { consentVersion } from '../../../testing/consent.ts'

const server = useServer()
const submit = 'POST /v3/private/kyc/builtin/submit'

const photos = new Map<string, Buffer>()
beforeAll(async () => {
  for (const file of ['good-passport.jpg', 'expired-passport.jpg']) photos.set(file, await specimenPhoto(file))
})

/** A newer document of a verified member, ready to send. */
async function newer(member: TestMember, photo: Buffer): Promise<string> {
  const { result } = await member.call('POST /v3/private/kyc/sdk-access', {
    body: { level: 'LEVEL_1', action: '70029' },
  })
  const started = await member.call('POST /v3/private/kyc/builtin/session', {
    body: {
      level: 'LEVEL_1',
      purpose: 'update',
      accessToken: result.accessToken,
      country: 'NL',
      documentType: 'PASSPORT',
      consentVersion,
    },
  })
  const attemptId = started.result.attempt?.attemptId ?? ''
  await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
  await member.upload({ attemptId, side: 'front' }, photo)
  return attemptId
}
const good = (): Buffer => photos.get('good-passport.jpg') ?? Buffer.of()
const send = (member: TestMember, attemptId: string): Promise<Answer<unknown>> =>
  member.call(submit, { body: { attemptId } })
const stateOf = async (attemptId: string): Promise<string> =>
  (await server().db.selectFrom('attempt').select('state').where('id', '=', attemptId).executeTakeFirstOrThrow()).state
const left = async (member: TestMember): Promise<number> => (await member.kycInfo()).updatePoi.attemptsLeft
/** Reads it before it is sent, as the page does for the member to compare. */
async function read(member: TestMember, attemptId: string): Promise<void> {
  const state = async (): Promise<string> =>
    (await member.call('POST /v3/private/kyc/builtin/reading', { body: { attemptId } })).result.state
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('ready')
}

describe('rejects, before sending, a newer document that was read and cannot be used, without using an attempt', () => {
  it('1048: expired, and another photo in its place is accepted', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const attemptId = await newer(member, photos.get('expired-passport.jpg') ?? Buffer.of())
    await read(member, attemptId)
    expect((await send(member, attemptId)).ret_code).toBe(1048)
    expect([await stateOf(attemptId), await left(member)]).toEqual(['draft', 5])
    await member.upload({ attemptId, side: 'front' }, good())
    expect((await send(member, attemptId)).ret_code).toBe(0)
    await expect.poll(() => stateOf(attemptId), { timeout: 60_000 }).toBe('approved')
  }, 120_000)

  it('1053: unreadable', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const attemptId = await newer(member, await picture(7))
    await read(member, attemptId)
    expect((await send(member, attemptId)).ret_code).toBe(1053)
    expect([await stateOf(attemptId), await left(member)]).toEqual(['draft', 5])
  }, 120_000)

  it('1045: verified on another account of the same person', async () => {
    await server().db.deleteFrom('document_fingerprint').execute()
    const owner = await server().member()
    const { attemptId: first } = await completeDraft(owner, 'PASSPORT', good())
    await send(owner, first)
    await expect.poll(() => stateOf(first), { timeout: 60_000 }).toBe('approved')
    const member = await verifiedMember(server(), '2033-05-20')
    const attemptId = await newer(member, good())
    await read(member, attemptId)
    expect((await send(member, attemptId)).ret_code).toBe(1045)
    expect([await stateOf(attemptId), await left(member)]).toEqual(['draft', 5])
  }, 120_000)

  it('accepts a document that is only in review on another account, and a reviewer decides', async () => {
    await server().db.deleteFrom('document_fingerprint').execute()
    const stranger = await server().member()
    const lock = () => server().setMember(stranger, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect(await sendDocument(server(), stranger, good(), lock)).toMatchObject({
      state: 'in_review',
      reasons: ['MANUAL_REVIEW'],
    })
    const member = await verifiedMember(server(), '2033-05-20')
    const attemptId = await newer(member, good())
    await read(member, attemptId)
    expect((await send(member, attemptId)).ret_code).toBe(0)
    await expect.poll(() => stateOf(attemptId), { timeout: 60_000 }).toBe('in_review')
  }, 120_000)

  it.each([
    ['the same person', 'passed', 'passed', 'updateDocumentTaken'],
    ['a person whose name could not be read', 'passed', 'not-checked', null],
    ['a person whose name is only close to the verified one', 'not-checked', 'passed', null],
    ['a person with another name', 'passed', 'failed', null],
  ] as const)(
    'reveals a document’s other account only to the right person: %s',
    (_, samePerson, nameAsTyped, notified) => {
      const checks = [
        { name: 'same-person', outcome: samePerson },
        { name: 'name-as-typed', outcome: nameAsTyped },
        { name: 'birth-date-as-typed', outcome: 'passed' },
        { name: 'document-not-used-elsewhere', outcome: 'failed', reason: 'DUPLICATE_SUSPECTED' },
      ] as const
      expect(
        codeOf({
          checks: checks.map((check) => ({ ...check, detail: '' })),
          decision: { verdict: 'review', reasons: ['DUPLICATE_SUSPECTED'], by: 'machine', sides: {} },
        }),
      ).toBe(notified)
    },
  )

  it('accepts a document that was not read before, and the decision says what is wrong', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    const attemptId = await newer(member, photos.get('expired-passport.jpg') ?? Buffer.of())
    expect((await send(member, attemptId)).ret_code).toBe(0)
    await expect.poll(() => stateOf(attemptId), { timeout: 60_000 }).toBe('resubmission_requested')
  }, 120_000)
})
