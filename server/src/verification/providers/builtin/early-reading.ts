import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import type { VerificationParts } from '../../parts.ts'
import type { Attempt, Database, Member, Photo } from '../../../platform/db/tables.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { currentPhotos, lockAttempt, readDetails, type Details } from '../../../accounts/snapshot/attempts.ts'
import { photosToTake } from '../../records/documents.ts'
import { consumeRateLimit } from '../../../platform/limits/rate-limit.ts'
import type { SessionMember } from '../../../accounts/sessions/sessions.ts'
import { memberById, memberChanged, verifiedIdentity, versionOf, lockMember } from '../../../accounts/members/store.ts'
import { regionOf } from '../../../regions/region.ts'
import { declaredDataOf } from '../../records/declared-data.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import type { DocumentSide } from '@tessera/contract/states.ts'
import type { ReaderPool } from '../../../recognition/reader-pool.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import { beat, beatEvery } from './beat.ts'
import { findingsOf } from './findings.ts'
import { nothing, otherCountryOf, otherKindOf } from './other-kind.ts'
import { areSwapped, showsBack } from './sides.ts'
import { photosKnown } from './photos-known.ts'
import { policyOf } from './policy.ts'
import { otherPersonIn, readBackOf } from './read-back.ts'
import { kindSeen, runRules } from './rules.ts'
import { sealed, sealedFile } from '../../../platform/secrets/sealed-columns.ts'

type Needs = Pick<VerificationParts, 'db' | 'keyring'>

/*
 * We may read a document before it is sent, for the member to compare. The result is encrypted, and the decision uses
 * it.
 */

type Answer = ResultOf<typeof builtinReading>

/** Members who take photo after photo need a few readings. No one needs more an hour. */
const perMember = { name: 'early-reading', limit: 30, seconds: 3600 }
/** After this long in the queue, the decision reads the document itself. */
const longestReading = 75_000
/** How often a job that waits for a reading checks for it, in milliseconds. */
const pollMs = 200

export const column = sealed('early_reading', 'reading')

/** The progress of the reading of a draft's document. Starts it when the photos, or the front of a card, are there and have not been read. */
export async function readEarly(
  context: Pick<VerificationParts, 'config' | 'db' | 'keyring' | 'jobs' | 'regions'>,
  member: SessionMember,
  attemptId: string,
): Promise<Answer> {
  return context.db.transaction().execute(async (trx) => {
    // The version is read first: a reading that ends meanwhile has a newer version, and the client requests it again.
    const version = await versionOf(trx, member.id)
    return { ...(await stateOf(context, trx, member, attemptId)), version }
  })
}

async function stateOf(
  context: Pick<VerificationParts, 'config' | 'keyring' | 'jobs' | 'regions'>,
  trx: Transaction<Database>,
  member: SessionMember,
  attemptId: string,
): Promise<Omit<Answer, 'version'>> {
  const attempt = await lockAttempt(trx, member.id, attemptId)
  if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
  const details = readDetails(context.keyring, member, attempt)
  const photos = documentPhotos(await currentPhotos(trx, attemptId))
  const sides = photosToTake(regionOf(context.regions, member.site), attempt.document_type).filter(
    (side) => side !== 'selfie',
  )
  const missing = sides.filter((side) => !photos.some((photo) => photo.side === side))
  // The front of a card is read at once, to say so if it is the back or another document.
  const isFrontAlone = missing.length === 1 && missing[0] === 'back'
  if (missing.length > 0 && !isFrontAlone) return { state: 'none', read: null }

  const ids = idsOf(photos)
  const known = await trx.selectFrom('early_reading').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
  if (known && known.photos === ids && !isLost(known)) {
    if (known.state === 'failed') return { state: 'ready', read: nothing }
    if (known.state !== 'ready' || !known.reading) return { state: 'reading', read: null }
    const reading = context.keyring.openJson<Reading>(member, column, known.reading)
    if (isFrontAlone && showsBack(reading)) return { state: 'ready', read: { ...nothing, swapped: true } }
    const read = await readBack(context, trx, member, { attempt, details, reading })
    return { state: 'ready', read: isFrontAlone ? kindAlone(read) : read }
  }
  await consumeRateLimit(trx, perMember, String(member.id))
  const started = { photos: ids, state: 'waiting' as const, reading: null, changed_at: new Date() }
  await trx
    .insertInto('early_reading')
    .values({ attempt_id: attemptId, member_id: member.id, ...started })
    .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet(started))
    .execute()
  await context.jobs.send(trx, 'read-early', { attemptId })
  return { state: 'reading', read: null }
}

/** Of the front alone, only another kind of document is said: everything else may still be on the back. */
function kindAlone({ otherKind, against }: NonNullable<Answer['read']>): NonNullable<Answer['read']> {
  return { ...nothing, otherKind, against: against.filter(({ reason }) => reason === 'DOC_OTHER_KIND') }
}

/** The details are compared only once the member has confirmed or typed them. */
async function readBack(
  context: Pick<VerificationParts, 'config' | 'keyring' | 'regions'>,
  trx: Transaction<Database>,
  member: SessionMember,
  { attempt, details, reading }: { attempt: Attempt; details: Details | null; reading: Reading },
): Promise<NonNullable<Answer['read']>> {
  const declared = declaredDataOf(attempt, details ?? { firstName: '', lastName: '', birthDate: '' })
  const region = regionOf(context.regions, member.site)
  const policy = policyOf(context, region)
  const facts = collectFacts(reading, declared, policy.today)
  const known = { documentUsedByAnother: false, copyOfRefusedPhoto: false, ...(await photosKnown(trx, attempt)) }
  const item = { reading, facts, declared, policy, known }
  const against = findingsOf(item, runRules(item))
  const once = against.every(({ reason }) => reason !== 'SIDE_MISSING')
  return {
    ...readBackOf(facts, declared),
    swapped: once && areSwapped(reading),
    otherKind: otherKindOf(kindSeen(item), against, { context, region, attempt }),
    otherCountry: otherCountryOf(facts, against, { context, region, attempt }),
    otherPerson: otherPersonIn(facts, attempt.purpose === 'update' ? verifiedIdentity(context.keyring, member) : null),
    against,
  }
}

/** The job: reads the current photos. Photos replaced meanwhile are not read, or their reading is discarded. */
export async function performEarlyReading(
  context: Pick<VerificationParts, 'log' | 'db' | 'keyring' | 'storage'>,
  readers: ReaderPool,
  attemptId: string,
): Promise<void> {
  const started = await context.db
    .updateTable('early_reading')
    .set({ state: 'reading', changed_at: new Date() })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!started) return
  const attempt = await context.db
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const member = await memberById(context.db, attempt.member_id)
  const photos = documentPhotos(await currentPhotos(context.db, attemptId))
  if (!member?.data_key || started.photos !== idsOf(photos) || !['draft', 'submitted'].includes(attempt.state)) return
  const stopBeating = beat(context, attemptId, started.photos)
  const reading = await readPhotos(context, readers, { attempt, member, photos })
    .catch((error: unknown) => {
      // The decision reads the document again. Here it only could not be read.
      context.log.warn({ err: error, attempt: attemptId }, 'reader: a document was not read before it was sent')
      return null
    })
    .finally(stopBeating)
  await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const stored = await trx
      .updateTable('early_reading')
      .set({
        state: reading ? 'ready' : 'failed',
        reading: reading && context.keyring.sealJson(member, column, reading),
        changed_at: new Date(),
      })
      .where('attempt_id', '=', attemptId)
      .where('state', '=', 'reading')
      .where('photos', '=', started.photos)
      .returning('attempt_id')
      .executeTakeFirst()
    // The waiting page then fetches the result, and does not have to poll.
    if (stored) await memberChanged(trx, member.id)
  })
}

async function readPhotos(
  { keyring, storage }: Pick<VerificationParts, 'keyring' | 'storage'>,
  readers: ReaderPool,
  of: { attempt: Attempt; member: Member; photos: DocumentPhoto[] },
): Promise<Reading> {
  const { attempt, member, photos } = of
  const opened = await Promise.all(
    photos.map(async ({ side, blob }) => ({
      side,
      jpeg: keyring.openFor(member, sealedFile('photo', blob), await storage.get(blob)),
    })),
  )
  return readers.read(opened, { documentType: attempt.document_type, country: attempt.country })
}

/** The reading of the current photos. Null when it is not finished. */
export async function finishedReading(context: Needs, member: Member, attemptId: string): Promise<Reading | null> {
  const ids = idsOf(documentPhotos(await currentPhotos(context.db, attemptId)))
  const known = await context.db
    .selectFrom('early_reading')
    .select('reading')
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'ready')
    .where('photos', '=', ids)
    .executeTakeFirst()
  return known?.reading ? context.keyring.openJson<Reading>(member, column, known.reading) : null
}

/**
 * The early reading, for the decision. Waits for a running one, and takes one that has not started out of the queue.
 * Null when the document has to be read now.
 */
export async function takeEarlyReading(context: Needs, member: Member, attempt: Attempt): Promise<Reading | null> {
  const ids = idsOf(documentPhotos(await currentPhotos(context.db, attempt.id)))
  for (;;) {
    const known = await context.db
      .selectFrom('early_reading')
      .selectAll()
      .where('attempt_id', '=', attempt.id)
      .executeTakeFirst()
    if (!known || known.state === 'failed' || known.photos !== ids || isLost(known)) return null
    if (known.state === 'ready' && known.reading)
      return context.keyring.openJson<Reading>(member, column, known.reading)
    await context.db
      .deleteFrom('early_reading')
      .where('attempt_id', '=', attempt.id)
      .where('state', '=', 'waiting')
      .execute()
    await pause(pollMs)
  }
}

type DocumentPhoto = Photo & { side: DocumentSide }

function documentPhotos(photos: readonly Photo[]): DocumentPhoto[] {
  return photos.filter((photo): photo is DocumentPhoto => photo.side !== 'selfie')
}

/** The photos of a document with their sides, as one text. */
export const idsOf = (photos: readonly Pick<Photo, 'id' | 'side'>[]): string =>
  photos
    .map(({ id, side }) => `${side}:${id}`)
    .toSorted()
    .join()
const isLost = ({ state, changed_at: at }: { state: string; changed_at: Date }): boolean => {
  const silent = Date.now() - at.getTime()
  return (state === 'waiting' && silent > longestReading) || (state === 'reading' && silent > 3 * beatEvery)
}
