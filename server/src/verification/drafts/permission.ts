import type { RetCodeName } from '@tessera/contract/errors.ts'
import type { AttemptPurpose, KycLevel } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { refuseWithoutResidence } from '../../accounts/residence.ts'
import { levelStatusAt, type Refused } from '../records/level-status.ts'
import { updateStatusOf } from '../reverification/view.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { memberNow } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { addressPolicyOf, policyOf } from '../../regions/policies.ts'
import { tokenHash } from '../../platform/secrets/token.ts'
import type { Trx } from './drafts.ts'

/** Consumes a one-time token of sdk-access: this member, this level, not expired, once. */
export async function useAccessToken(
  trx: Trx,
  member: SessionMember,
  { level, purpose }: { level: KycLevel; purpose: string },
  token: string | undefined,
): Promise<void> {
  if (!token) throw new Refusal('tokenInvalid')
  const code = await trx
    .selectFrom('access_code')
    .selectAll()
    .where('code_hash', '=', tokenHash(token))
    .forUpdate()
    .executeTakeFirst()
  if (!code || code.member_id !== member.id || code.level !== level || code.purpose !== purpose)
    throw new Refusal('tokenInvalid')
  if (code.used_at || code.expires_at.getTime() < Date.now()) throw new Refusal('tokenExpired')
  await trx.updateTable('access_code').set({ used_at: new Date() }).where('code_hash', '=', code.code_hash).execute()
}

/** Throws the refusal when the level cannot be verified, or its document not replaced, now. */
export async function refuseUnlessAllowed(
  context: Pick<VerificationParts, 'regions'>,
  db: VerificationParts['db'] | Trx,
  { id }: Pick<SessionMember, 'id'>,
  { level, purpose }: { level: KycLevel; purpose: AttemptPurpose },
): Promise<void> {
  const [member, snapshot, attempts] = [
    await memberNow(db, id),
    await snapshotWithin(db, id),
    await attemptsWithin(db, id),
  ]
  if (snapshot.transferring) throw new Refusal('verificationNotAllowed', { reason: 'TRANSFERRING' })
  const { regions } = context
  const now = new Date()
  const refused =
    purpose === 'update'
      ? updateStatusOf(member, { snapshot, attempts }, policyOf(regions, member.site), now).refused
      : levelStatusAt(
          level,
          {
            member,
            region: regionOf(regions, member.site),
            attempts,
            address: {
              snapshot,
              policy: addressPolicyOf(regions, member.site),
            },
          },
          now,
        ).refused
  if (refused)
    throw new Refusal(
      purpose === 'update' ? (updateCodes[refused] ?? 'verificationNotAllowed') : 'verificationNotAllowed',
      { reason: refused },
    )
  if (purpose === 'verify') refuseWithoutResidence(member)
}

/** The cases of an update that have their own codes (specification, section 8; docs/error-codes.md). */
const updateCodes: Partial<Record<Refused, RetCodeName>> = {
  NOT_VERIFIED: 'updateNothingVerified',
  IN_REVIEW: 'updateInReview',
  NO_ATTEMPTS_LEFT: 'updateTooOften',
  APP_ONLY: 'updateDocumentCountry',
}
