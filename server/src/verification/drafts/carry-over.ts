import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { reasons } from '@tessera/contract/reasons.ts'
import type { AttemptPurpose, KycLevel, PhotoSide } from '@tessera/contract/states.ts'
import { photosCarriedOver } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database, Photo } from '../../platform/db/tables.ts'
import { currentPhotos } from '../../accounts/snapshot/attempts.ts'
import { photosToTake } from '../records/documents.ts'
import { itemsToResubmit } from '../records/resubmission.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { regionOf } from '../../regions/region.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'

type Trx = Transaction<Database>

/** The attempt that a resubmission follows: the last decided one, when the member can fix what was wrong with it. */
export async function refusedLast(
  trx: Trx,
  memberId: number,
  level: KycLevel,
  purpose: AttemptPurpose,
): Promise<Attempt | undefined> {
  const last = await trx
    .selectFrom('attempt')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('level', '=', level)
    .where('purpose', '=', purpose)
    .where('voided_at', 'is', null)
    .where('state', 'not in', ['draft', 'superseded'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'resubmission_requested' ? last : undefined
}

/** The attempt that the member is verified with. A newer document starts with its name, birth date and consent. */
export function verifiedWith(trx: Trx, memberId: number, level: KycLevel): Promise<Attempt | undefined> {
  return trx
    .selectFrom('attempt')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('level', '=', level)
    .where('state', '=', 'approved')
    .where('method', '=', 'document')
    .where('voided_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The document draft that was replaced by a check by number, when that check was rejected: its photos are not lost. */
async function gaveWayTo(trx: Trx, refused: Attempt): Promise<Attempt | undefined> {
  if (refused.method !== 'number') return undefined
  const before = await trx
    .selectFrom('attempt')
    .selectAll()
    .where('case_id', '=', refused.case_id)
    .where('number', '<', refused.number)
    .where('method', '=', 'document')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Submitted attempts were decided, and voided ones were discarded on purpose.
  return before?.state === 'superseded' && before.purpose === refused.purpose && !before.voided_at ? before : undefined
}

/** What a new draft starts with. */
export interface Inheritance {
  details: Buffer | null
  /** The attempt whose photos carry over, and which of them do not. */
  photos: { from: Attempt; without: readonly PhotoSide[] } | null
  resubmission_of: string | null
}

/** The possible sources of a new draft: the draft it replaces, the rejection it fixes, and the document it renews. */
interface Predecessors {
  draft: Attempt | undefined
  refused: Attempt | undefined
  verified: Attempt | undefined
}

/**
 * Carries over from the replaced draft, or else from the rejected attempt: everything except what failed. A check by
 * number passes on its details, and the photos of the draft it replaced. It has nothing else to fix here.
 */
export async function inheritanceOf(
  trx: Trx,
  context: Pick<VerificationParts, 'regions'>,
  member: SessionMember,
  from: Predecessors,
): Promise<Inheritance> {
  const { refused, verified } = from
  if (from.draft)
    return {
      details: from.draft.details,
      photos: { from: from.draft, without: [] },
      resubmission_of: from.draft.resubmission_of,
    }
  if (!refused) return { details: verified?.details ?? null, photos: null, resubmission_of: null }
  const sides = photosToTake(regionOf(context.regions, member.site), refused.document_type)
  const items = itemsToResubmit(refused, sides)
  const details = items.includes('details') ? null : refused.details
  if (refused.method === 'number') {
    const draft = await gaveWayTo(trx, refused)
    return { details, photos: draft ? { from: draft, without: [] } : null, resubmission_of: null }
  }
  return {
    details,
    photos: { from: refused, without: sides.filter((side) => items.includes(side)) },
    resubmission_of: refused.id,
  }
}

/**
 * Copies the photos that may carry over into the new draft, each re-encrypted under its own name. The selfie carries
 * over with any document. Document photos carry over only for the same document, or when only the country was wrong: a
 * reviewer said so, or the member corrects it in the draft.
 * `put` gets each name before the file is stored, so that the caller can clean up after a failure.
 */
export async function carryPhotosOver(
  trx: Trx,
  context: Pick<VerificationParts, 'keyring' | 'storage' | 'regions'>,
  member: SessionMember,
  {
    attempt,
    put,
    from,
    without,
  }: NonNullable<Inheritance['photos']> & { attempt: Attempt; put: (blob: string) => void },
): Promise<void> {
  const wanted = photosToTake(regionOf(context.regions, member.site), attempt.document_type)
  const sameCountry =
    from.country === attempt.country ||
    from.state === 'draft' ||
    from.reasons.some((code) => reasons[code].asks === 'country')
  const sameDocument = from.document_type === attempt.document_type && sameCountry
  const photos = (await currentPhotos(trx, from.id)).filter(
    ({ side }) => wanted.includes(side) && !without.includes(side) && (side === 'selfie' || sameDocument),
  )
  for (const photo of photos) await copyPhoto(trx, context, member, { attemptId: attempt.id, photo, put })
  if (photos.length > 0)
    await photosCarriedOver(trx, member.id, attempt.id, { from: from.id, sides: photos.map(({ side }) => side) })
}

async function copyPhoto(
  trx: Trx,
  { keyring, storage }: Pick<VerificationParts, 'keyring' | 'storage'>,
  member: SessionMember,
  { attemptId, photo, put }: { attemptId: string; photo: Photo; put: (blob: string) => void },
): Promise<void> {
  const jpeg = keyring.openFor(member, sealedFile('photo', photo.blob), await storage.get(photo.blob))
  const blob = randomUUID()
  put(blob)
  await storage.put(blob, keyring.sealFor(member, sealedFile('photo', blob), jpeg))
  const { side, bytes, width, height, content_hash, problem, perceptual_hash } = photo
  await trx
    .insertInto('photo')
    .values({
      attempt_id: attemptId,
      member_id: member.id,
      side,
      blob,
      bytes,
      width,
      height,
      content_hash,
      problem,
      perceptual_hash,
      copied_from: photo.id,
    })
    .execute()
}
