import type { Transaction } from 'kysely'
import type { PhotoSide } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import type { Database, Photo } from '../../platform/db/tables.ts'
import { namesAsBad } from '../records/resubmission.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { isSamePicture } from '../../recognition/perceptual-hash.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

const column = sealed('photo', 'perceptual_hash')

/**
 * The perceptual hash of a photo, encrypted for storage. We store none for selfies: two photos of a face may be alike
 * by this measure.
 */
export function sealPerceptualHash(
  keyring: Keyring,
  member: KeyHolder,
  side: PhotoSide,
  perceptual_hash: Buffer,
): Buffer | null {
  return side === 'selfie' ? null : keyring.sealFor(member, column, perceptual_hash)
}

/** A rejected photo, in the form that new photos are compared with. */
export type RefusedPhoto = Pick<Photo, 'side' | 'content_hash' | 'perceptual_hash'>

/** The member's photos that were themselves the cause of a resubmission, in any attempt. */
export async function photosNamedBad(db: VerificationParts['db'], memberId: number): Promise<RefusedPhoto[]> {
  const refused = await ofAttempts(db, memberId).where('attempt.state', '=', 'resubmission_requested').execute()
  return refused.filter((photo) => namesAsBad(photo, photo.side))
}

/**
 * The photos of documents that the member was approved with, here or on the account that their identity came from.
 * They cannot prove a newer document.
 */
export async function photosApproved(db: VerificationParts['db'], memberId: number): Promise<RefusedPhoto[]> {
  const approved = await db
    .selectFrom('photo')
    .innerJoin('attempt', 'attempt.id', 'photo.attempt_id')
    .leftJoin('identity_document as document', 'document.attempt_id', 'attempt.id')
    .select(['photo.side', 'photo.content_hash', 'photo.perceptual_hash', 'photo.member_id'])
    .where('photo.superseded_at', 'is', null)
    .where('attempt.state', '=', 'approved')
    .where((eb) => eb.or([eb('attempt.member_id', '=', memberId), eb('document.member_id', '=', memberId)]))
    .execute()
  // The hash is encrypted with the key of the member who took the photo.
  return approved.map(({ member_id: taker, ...photo }) => ({
    ...photo,
    perceptual_hash: taker === memberId ? photo.perceptual_hash : null,
  }))
}

/**
 * Whether a photo of the attempt was rejected before: as bad, or as part of a final rejection. Photos that an attempt
 * carried over are its own.
 */
export async function copiesRefused(
  trx: Transaction<Database>,
  keyring: Keyring,
  member: KeyHolder,
  attemptId: string,
): Promise<boolean> {
  const before = await ofAttempts(trx, member.id)
    .where('attempt.state', 'in', ['resubmission_requested', 'rejected'])
    .where('attempt.id', '!=', attemptId)
    .execute()
  const refused = before.filter((photo) => photo.state === 'rejected' || namesAsBad(photo, photo.side))
  if (refused.length === 0) return false
  const own = await trx
    .selectFrom('photo')
    .select(['side', 'content_hash', 'perceptual_hash'])
    .where('attempt_id', '=', attemptId)
    .where('superseded_at', 'is', null)
    .where('copied_from', 'is', null)
    .execute()
  return own.some((photo) =>
    isAmong(refused, keyring, member, {
      contentHash: photo.content_hash,
      perceptual_hash: photo.perceptual_hash && keyring.openFor(member, column, photo.perceptual_hash),
    }),
  )
}

/** Whether the picture is one of these: byte for byte, or saved again. */
export function isAmong(
  photos: readonly RefusedPhoto[],
  keyring: Keyring,
  member: KeyHolder,
  picture: { contentHash: Buffer; perceptual_hash: Buffer | null },
): boolean {
  const { contentHash, perceptual_hash } = picture
  return photos.some(
    (photo) =>
      photo.content_hash.equals(contentHash) ||
      (perceptual_hash !== null &&
        photo.perceptual_hash !== null &&
        isSamePicture(perceptual_hash, keyring.openFor(member, column, photo.perceptual_hash))),
  )
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- the builder's own type for what this selects is long and says the same
function ofAttempts(db: VerificationParts['db'] | Transaction<Database>, memberId: number) {
  return db
    .selectFrom('photo')
    .innerJoin('attempt', 'attempt.id', 'photo.attempt_id')
    .select([
      'photo.side',
      'photo.content_hash',
      'photo.perceptual_hash',
      'attempt.state',
      'attempt.reasons',
      'attempt.reason_sides',
    ])
    .where('photo.member_id', '=', memberId)
    .where('photo.superseded_at', 'is', null)
}
