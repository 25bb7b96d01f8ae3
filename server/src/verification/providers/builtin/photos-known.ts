import { sql, type Transaction } from 'kysely'
import type { Attempt, Database } from '../../../platform/db/tables.ts'
import { currentPhotos } from '../../../accounts/snapshot/attempts.ts'
import type { Known } from './policy.ts'

/** What we know about the photos of an attempt beside what is read in them. */
export async function photosKnown(
  trx: Transaction<Database>,
  attempt: Pick<Attempt, 'id' | 'member_id'>,
): Promise<Pick<Known, 'cutOffBefore' | 'photosSharp'>> {
  const refused = await trx
    .selectFrom('attempt')
    .select('id')
    .where('member_id', '=', attempt.member_id)
    .where('decided_at', 'is not', null)
    .where(sql<boolean>`reasons && array['IMG_CUT_OFF', 'IMG_NO_DOCUMENT']`)
    .limit(1)
    .executeTakeFirst()
  // The member may have taken the advice before sending anything.
  const replaced = await trx
    .selectFrom('photo')
    .select('id')
    .where('attempt_id', '=', attempt.id)
    .where('side', '!=', 'selfie')
    .where('superseded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const photos = await currentPhotos(trx, attempt.id)
  return {
    cutOffBefore: refused !== undefined || replaced !== undefined,
    photosSharp: photos.every(({ side, problem }) => side === 'selfie' || problem === null),
  }
}
