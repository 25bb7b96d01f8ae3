import { documentTypes } from '@tessera/contract/states.ts'
import { memberById, verifiedIdentity } from '../../accounts/members/store.ts'
import { sealed, sealedFile } from '../../platform/secrets/sealed-columns.ts'
import { collectFacts, type Fact } from '../../recognition/facts.ts'
import type { ReaderPool } from '../../recognition/reader-pool.ts'
import type { VerificationParts } from '../parts.ts'

/** Reads the fresh photo of each recovery in a job, so that the reviewer sees it beside what was verified. */
export async function readRecoveries(
  context: Pick<VerificationParts, 'db' | 'keyring' | 'storage' | 'jobs'>,
  readers: ReaderPool,
): Promise<void> {
  await context.jobs.work('read-recovery', 1, ({ recoveryId }) => read(context, readers, recoveryId))
}

async function read(
  context: Pick<VerificationParts, 'db' | 'keyring' | 'storage'>,
  readers: ReaderPool,
  id: string,
): Promise<void> {
  const { db, keyring, storage } = context
  const photo = await db
    .selectFrom('recovery_photo as photo')
    .innerJoin('recovery', 'recovery.id', 'photo.recovery_id')
    .select(['photo.blob', 'recovery.member_id'])
    .where('recovery.id', '=', id)
    .where('photo.side', '=', 'front')
    .where('photo.replaced_at', 'is', null)
    .executeTakeFirst()
  const member = photo && (await memberById(db, photo.member_id))
  const identity = member?.data_key ? verifiedIdentity(keyring, member) : null
  const documentType = documentTypes.find((one) => one === identity?.documentType)
  if (!photo || !member || !identity || !documentType) return
  const jpeg = keyring.openFor(member, sealedFile('recovery_photo', photo.blob), await storage.get(photo.blob))
  const reading = await readers.read([{ side: 'front', jpeg }], { documentType, country: identity.country })
  const facts: Fact[] = collectFacts(
    reading,
    { documentType, country: identity.country, firstName: '', lastName: '', birthDate: '' },
    new Date().toISOString().slice(0, 10),
  )
  await db
    .updateTable('recovery')
    .set({ compared: keyring.sealJson(member, sealed('recovery', 'compared'), facts) })
    .where('id', '=', id)
    .execute()
}
