import type { VerificationParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { lockMember, memberNow } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import type { AddressPolicy } from '../../regions/address-policy.ts'
import { addressRefused } from '../records/address-status.ts'
import type { Proof, Trx } from './store.ts'

/**
 * The member's own proof, locked after the member until the transaction ends. Another member's id gives the same
 * answer as an unknown one.
 */
export async function lockProof(trx: Trx, memberId: number, id: string): Promise<Proof> {
  await lockMember(trx, memberId)
  const proof = await trx
    .selectFrom('address_proof')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!proof) throw new Refusal('attemptNotFound')
  return proof
}

/** A proof to decide, of any member, locked after its member. */
export async function lockProofToDecide(trx: Trx, id: string): Promise<Proof | undefined> {
  const found = await trx.selectFrom('address_proof').select('member_id').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockMember(trx, found.member_id)
  return trx.selectFrom('address_proof').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Throws the refusal when no proof can be sent now. */
export async function refuseUnlessAllowed(
  { regions }: Pick<VerificationParts, 'regions'>,
  trx: Trx,
  { id }: Pick<SessionMember, 'id'>,
  policy: AddressPolicy,
): Promise<void> {
  const member = await memberNow(trx, id)
  const { refused } = addressRefused(member, regionOf(regions, member.site), {
    snapshot: await snapshotWithin(trx, id),
    policy,
  })
  if (refused) throw new Refusal('verificationNotAllowed', { reason: refused })
}
