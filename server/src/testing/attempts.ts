import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { PhotoSide, DocumentType } from '@tessera/contract/states.ts'
import { decideByReviewer } from '../verification/attempts/decide-by-reviewer.ts'
import type { Fact } from '../recognition/facts.ts'
import type { TestMember, TestServer, Visitor } from './server.ts'
import { consentVersion } from './consent.ts'
import { sealed } from '../platform/secrets/sealed-columns.ts'

/* What members do before the moment that a test is about, through the API as far as it allows. */

type AttemptView = NonNullable<Calls['POST /v3/private/kyc/builtin/session']['result']['attempt']>

export const typedDetails = { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14' }

/** A sharp, bright picture without a document. The same seed gives the same bytes. */
export function picture(seed = 1): Promise<Buffer> {
  const bars = Array.from(
    { length: 40 },
    (_, i) => `<rect x="${i * 25}" y="0" width="${4 + ((i * seed) % 9)}" height="700" fill="#111"/>`,
  ).join('')
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="#eee"/>${bars}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
}

/** A one-time token for starting. Declares the residence first if it is missing. */
export async function accessToken(member: Visitor): Promise<string> {
  const ask = () => member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })
  let answer = await ask()
  if (answer.ret_code === retCodes.residenceNeeded) {
    await member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'CH', nationality: 'NL' } } })
    answer = await ask()
  }
  const { result, ret_msg } = answer
  if (!result.accessToken) throw new Error(`No access token: ${ret_msg}`)
  return result.accessToken
}

/** A new draft. */
export async function startDraft(
  member: Visitor,
  documentType: DocumentType = 'PASSPORT',
  country = 'NL',
): Promise<AttemptView> {
  const token = await accessToken(member)
  const { result, ret_msg } = await member.call('POST /v3/private/kyc/builtin/session', {
    body: { level: 'LEVEL_1', accessToken: token, country, documentType, consentVersion },
  })
  if (!result.attempt) throw new Error(`No draft: ${ret_msg}`)
  return result.attempt
}

/** A new draft with name and birth date. */
export async function startDraftWithDetails(
  member: Visitor,
  documentType: DocumentType = 'PASSPORT',
): Promise<AttemptView> {
  const { attemptId } = await startDraft(member, documentType)
  const { result } = await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
  return result.attempt
}

/** A draft that is ready to send. */
export async function completeDraft(
  member: Visitor,
  documentType: DocumentType = 'PASSPORT',
  photo?: Buffer,
): Promise<AttemptView> {
  let attempt = await startDraftWithDetails(member, documentType)
  for (const side of attempt.sides) {
    const answer = await member.upload(
      { attemptId: attempt.attemptId, side: side satisfies PhotoSide },
      photo ?? (await picture()),
    )
    if (answer.ret_code !== 0) throw new Error(`No photo: ${answer.ret_msg}`)
    attempt = answer.result.attempt
  }
  return attempt
}

/** A submitted attempt in review, of which a machine read a number that no other document has. */
export async function attemptInReview(server: TestServer, member: TestMember): Promise<string> {
  const { attemptId } = await startDraftWithDetails(member)
  await storeFacts(server, member, attemptId, [
    { field: 'documentNumber', value: `T${randomInt(1e9)}`, source: 'mrz', confidence: 0.99 },
  ])
  await server.db
    .updateTable('attempt')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', attemptId)
    .execute()
  return attemptId
}

/** An attempt that a reviewer decided. */
export async function decidedAttempt(
  server: TestServer,
  member: TestMember,
  verdict: 'approved' | 'resubmission_requested' | 'rejected',
  reasons: ReasonCode[] = [],
): Promise<string> {
  const attemptId = await attemptInReview(server, member)
  await decideByReviewer(server.running.context, attemptId, { verdict, reasons, reviewer: 'tester' })
  return attemptId
}

/** Replaces what was read by this number and a date of expiry. */
export async function giveFacts(
  server: TestServer,
  member: TestMember,
  attemptId: string,
  number = 'SPE5C0M82',
): Promise<void> {
  await storeFacts(server, member, attemptId, [
    { field: 'documentNumber', value: number, source: 'mrz', confidence: 0.99 },
    { field: 'expiryDate', value: '2033-05-20', source: 'mrz', confidence: 0.99 },
  ])
}

/** Stores what was read of an attempt. */
export async function storeFacts(
  server: TestServer,
  member: TestMember,
  attemptId: string,
  facts: readonly Fact[],
): Promise<void> {
  const { keyring } = server.running.context
  const holder = await server.db
    .selectFrom('member')
    .select(['id', 'data_key'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('attempt')
    .set({ facts: keyring.sealJson(holder, sealed('attempt', 'facts'), facts) })
    .where('id', '=', attemptId)
    .execute()
}

/** Erases a member: nothing encrypted with their key can be read again. */
export async function erase(server: TestServer, member: TestMember): Promise<void> {
  await server.db.updateTable('member').set({ data_key: null }).where('id', '=', member.id).execute()
}
