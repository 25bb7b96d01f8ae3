import type { Transaction } from 'kysely'
import type { Database, Photo } from '../../../platform/db/tables.ts'
import type { KeyHolder } from '../../../platform/secrets/keyring.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import type { VerificationParts } from '../../parts.ts'
import { column, idsOf } from './early-reading.ts'
import { otherSide, withSidesSwapped } from './sides.ts'

/** The photos of front and back were swapped, so what was read of them belongs to the other side, too. */
export async function swapReadSides(
  { keyring }: Pick<VerificationParts, 'keyring'>,
  trx: Transaction<Database>,
  member: KeyHolder,
  { attemptId, before }: { attemptId: string; before: readonly Photo[] },
): Promise<void> {
  const known = await trx
    .selectFrom('early_reading')
    .select('reading')
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'ready')
    .where('photos', '=', idsOf(before))
    .executeTakeFirst()
  if (!known?.reading) return
  const swapped = withSidesSwapped(keyring.openJson<Reading>(member, column, known.reading))
  const photos = idsOf(before.map(({ id, side }) => ({ id, side: otherSide(side) })))
  await trx
    .updateTable('early_reading')
    .set({ photos, reading: keyring.sealJson(member, column, swapped), changed_at: new Date() })
    .where('attempt_id', '=', attemptId)
    .execute()
}
