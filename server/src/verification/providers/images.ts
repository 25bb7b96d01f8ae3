import { randomUUID } from 'node:crypto'
import type { KycProvider } from '@tessera/contract/states.ts'
import { memberById } from '../../accounts/members/store.ts'
import { providerImagesFetched } from '../../platform/audit/verification-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { intakeDocument } from '../../recognition/intake.ts'
import { regionOf } from '../../regions/region.ts'
import type { VerificationParts } from '../parts.ts'
import type { Provider, ProviderImage } from './provider.ts'

interface Needs {
  db: Db
  keyring: Keyring
  storage: Storage
}

/** A case has no more photos than this, and a document of the vendor no more pages. */
const most = 12
/** The region's rule applies this long after a verdict: then a vendor has failed for good. */
const tryForMs = 7 * 86_400_000

/**
 * Fetches the photos of a case that only its vendor has, and stores them as ours: cleaned, and encrypted with the
 * member's key. Only when a reviewer opens the case, or where the region's rule asks for it. Once for a case.
 * @throws ProviderDown
 */
export async function bringImages(
  parts: Needs,
  providerNamed: (name: KycProvider) => Pick<Provider, 'images'> | null | undefined,
  attemptId: string,
  by: string,
): Promise<void> {
  const session = await parts.db
    .selectFrom('provider_session')
    .select(['id', 'ref', 'provider', 'member_id'])
    .where('attempt_id', '=', attemptId)
    .where('collected_at', 'is not', null)
    .where('images_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const fetching = session?.ref ? providerNamed(session.provider)?.images?.(session.ref) : undefined
  if (!session || !fetching) return
  const pages = await cleaned(await fetching)
  const member = await memberById(parts.db, session.member_id)
  // Erased meanwhile.
  if (!member?.data_key) return
  const stored = pages.map((page) => ({ ...page, blob: randomUUID() }))
  for (const { blob, jpeg } of stored)
    await parts.storage.put(blob, parts.keyring.sealFor(member, sealedFile('provider_image', blob), jpeg))
  const first = await parts.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('provider_session')
      .set({ images_at: new Date() })
      .where('id', '=', session.id)
      .where('images_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const { name, blob, jpeg } of stored)
      await trx
        .insertInto('provider_image')
        .values({ session_id: session.id, member_id: member.id, name, blob, bytes: jpeg.length })
        .execute()
    await providerImagesFetched(trx, attemptId, { provider: session.provider, by, count: stored.length })
    return true
  })
  // Two reviewers opened it at the same moment: no row points to the second copy.
  if (!first) for (const { blob } of stored) await parts.storage.remove(blob)
}

/** A vendor's file is decoded and encoded again like a member's. One that is no picture is left out. */
async function cleaned(images: readonly ProviderImage[]): Promise<{ name: string; jpeg: Buffer }[]> {
  const pages: { name: string; jpeg: Buffer }[] = []
  for (const { name, bytes } of images.slice(0, most)) {
    const read = await intakeDocument(bytes, most)
    if (read.ok)
      pages.push(
        ...read.pages.map(({ jpeg }, index) => ({ name: read.count > 1 ? `${name}, ${index + 1}` : name, jpeg })),
      )
  }
  return pages.slice(0, most)
}

/** Fetches the photos of decided cases for the regions that keep them. A failure is tried again next time. */
export async function keepImages(
  context: Pick<VerificationParts, 'log' | 'db' | 'keyring' | 'storage' | 'regions' | 'providers'>,
  now: Date,
): Promise<void> {
  const decided = await context.db
    .selectFrom('provider_session')
    .innerJoin('member', 'member.id', 'provider_session.member_id')
    .select(['provider_session.attempt_id', 'member.site'])
    .where('collected_at', 'is not', null)
    .where('images_at', 'is', null)
    .where('verdict', 'is not', null)
    .where('result_at', '>', new Date(now.getTime() - tryForMs))
    .where('data_key', 'is not', null)
    .limit(100)
    .execute()
  for (const { attempt_id: attemptId, site } of decided) {
    if (!regionOf(context.regions, site).vendorImages) continue
    await bringImages(context, (name) => context.providers.connected.get(name), attemptId, 'region').catch(
      (error: unknown) => context.log.warn({ err: error, attempt: attemptId }, 'providers: photos were not fetched'),
    )
  }
}
