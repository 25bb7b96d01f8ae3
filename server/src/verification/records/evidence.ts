import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { currentPhotos } from '../../accounts/snapshot/attempts.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'

/** The decrypted photos of an attempt, for the provider or reviewer that checks them. */
export async function photosOf(
  { db, keyring, storage }: { db: Db; keyring: Keyring; storage: Storage },
  member: KeyHolder,
  attemptId: string,
): Promise<{ side: PhotoSide; jpeg: Buffer }[]> {
  const photos = await currentPhotos(db, attemptId)
  return Promise.all(
    photos.map(async ({ side, blob }) => ({
      side,
      jpeg: keyring.openFor(member, sealedFile('photo', blob), await storage.get(blob)),
    })),
  )
}
