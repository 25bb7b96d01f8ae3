import type { Transaction } from 'kysely'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinSwap } from '@tessera/contract/endpoints/v3/private/kyc/builtin/swap.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { currentPhotos, lockAttempt } from '../../accounts/snapshot/attempts.ts'
import { photosSwapped } from '../../platform/audit/verification-events.ts'
import type { Database, Photo } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { VerificationParts } from '../parts.ts'
import { regionOf } from '../../regions/region.ts'
import { photosToTake } from '../records/documents.ts'
import { providerOfAttempt } from '../providers/choose.ts'
import { viewOf } from './drafts.ts'

/** Swaps the photos of front and back, and what was read of them. Other photos than those named change nothing. */
export async function swapPhotos(
  context: Pick<VerificationParts, 'config' | 'db' | 'keyring' | 'regions' | 'providers'>,
  member: SessionMember,
  { attemptId, front, back }: BodyOf<typeof builtinSwap>,
): Promise<ResultOf<typeof builtinSwap>> {
  return context.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, member.id, attemptId)
    if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
    const photos = (await currentPhotos(trx, attemptId)).filter(({ side }) => side !== 'selfie')
    const isNow = (side: Photo['side'], id: string): boolean => photos.some((one) => one.side === side && one.id === id)
    const sides = photosToTake(regionOf(context.regions, member.site), attempt.document_type)
    const isBackFree = sides.includes('back') && photos.every(({ side }) => side !== 'back')
    const isBackNow = back === undefined ? isBackFree : isNow('back', back)
    if (isNow('front', front) && isBackNow) {
      await exchangeSides(trx, { [front]: 'back', ...(back === undefined ? {} : { [back]: 'front' }) })
      const { provider } = await providerOfAttempt(context, trx, member, attempt)
      await provider.swapReadSides?.(context, trx, member, { attemptId, before: photos })
      await memberChanged(trx, member.id)
      await photosSwapped(trx, member.id, attemptId)
    }
    return { attempt: await viewOf(context, trx, member, attempt) }
  })
}

/** A side has one current photo at any moment, so all are set aside first. `sides`: the new side of each photo. */
async function exchangeSides(
  trx: Transaction<Database>,
  sides: Readonly<Record<string, 'front' | 'back'>>,
): Promise<void> {
  await trx.updateTable('photo').set({ superseded_at: new Date() }).where('id', 'in', Object.keys(sides)).execute()
  for (const [id, side] of Object.entries(sides))
    await trx.updateTable('photo').set({ side, superseded_at: null }).where('id', '=', id).execute()
}
