import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinUpload } from '@tessera/contract/endpoints/v3/private/kyc/builtin/upload.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { photoReceived } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAttempt } from '../../accounts/snapshot/attempts.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { measurePhotoQuality } from '../../recognition/photo-quality.ts'
import { intake } from '../../recognition/intake.ts'
import { perceptualHashOf } from '../../recognition/perceptual-hash.ts'
import { isAmong, photosApproved, photosNamedBad, sealPerceptualHash } from '../attempts/refused-photos.ts'
import { fileRefusal } from '../records/file-refusal.ts'
import { viewOf } from './drafts.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'

/** One side of a document as uploaded. */
export interface SentPhoto {
  side: PhotoSide
  bytes: Buffer
}

/**
 * Cleans, checks and stores the photo of one side. The same bytes again change nothing. A photo that was itself named
 * as bad is rejected without using an attempt, even if saved again. So is, for a newer document, a photo that the
 * member was approved with.
 */
export async function savePhoto(
  context: Pick<VerificationParts, 'config' | 'db' | 'keyring' | 'storage' | 'intakeLimit' | 'regions' | 'providers'>,
  member: SessionMember,
  attempt: Attempt,
  sent: SentPhoto,
): Promise<ResultOf<typeof builtinUpload>> {
  const { side, bytes } = sent
  const contentHash = context.keyring.lookup('content', bytes)
  if (await alreadyHere(context.db, attempt.id, side, contentHash))
    return { attempt: await viewOf(context, context.db, member, attempt), repeated: true }
  const bad = await photosNamedBad(context.db, member.id)
  const approved = attempt.purpose === 'update' ? await photosApproved(context.db, member.id) : []
  const refuseCopy = (hash: Buffer | null): void => {
    const picture = { contentHash, perceptual_hash: hash }
    if (isAmong(bad, context.keyring, member, picture)) throw new Refusal('photoAlreadyFailed')
    if (isAmong(approved, context.keyring, member, picture)) throw new Refusal('photoAlreadyVerified')
  }
  refuseCopy(null)

  const { jpeg, width, height, problem, perceptual_hash } = await context.intakeLimit(async () => {
    const cleaned = await intake(bytes)
    if (!cleaned.ok) throw fileRefusal(cleaned.problem)
    const quality = await measurePhotoQuality(cleaned.jpeg)
    return { ...cleaned, problem: quality.problem ?? null, perceptual_hash: await perceptualHashOf(cleaned.jpeg) }
  })
  if (side !== 'selfie') refuseCopy(perceptual_hash)
  const blob = randomUUID()
  await context.storage.put(blob, context.keyring.sealFor(member, sealedFile('photo', blob), jpeg))
  const saving = context.db.transaction().execute(async (trx) => {
    const current = await lockAttempt(trx, member.id, attempt.id)
    if (current.state !== 'draft') throw new Refusal('attemptClosed')
    // The same photo, sent at the same moment, came first.
    if (await alreadyHere(trx, attempt.id, side, contentHash))
      return { attempt: await viewOf(context, trx, member, current), repeated: true }
    await trx
      .updateTable('photo')
      .set({ superseded_at: new Date() })
      .where('attempt_id', '=', attempt.id)
      .where('side', '=', side)
      .where('superseded_at', 'is', null)
      .execute()
    await trx
      .insertInto('photo')
      .values({
        attempt_id: attempt.id,
        member_id: member.id,
        side,
        blob,
        bytes: jpeg.length,
        width,
        height,
        content_hash: contentHash,
        problem,
        perceptual_hash: sealPerceptualHash(context.keyring, member, side, perceptual_hash),
      })
      .execute()
    // Another tab or device of the member may show the progress.
    await memberChanged(trx, member.id)
    await photoReceived(trx, member.id, attempt.id, { side, bytes: bytes.length, problem })
    return { attempt: await viewOf(context, trx, member, current), repeated: false }
  })
  // No row points to the file, so it would stay forever.
  const forget = (): Promise<void> => context.storage.remove(blob)
  const answer = await saving.catch(async (error: unknown) => {
    await forget()
    throw error
  })
  if (answer.repeated) await forget()
  return answer
}

async function alreadyHere(
  db: VerificationParts['db'] | Transaction<Database>,
  attemptId: string,
  side: PhotoSide,
  contentHash: Buffer,
): Promise<boolean> {
  const photo = await db
    .selectFrom('photo')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('side', '=', side)
    .where('content_hash', '=', contentHash)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  return photo !== undefined
}
