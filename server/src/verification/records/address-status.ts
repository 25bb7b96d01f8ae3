import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import type { Member } from '../../platform/db/tables.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import type { Region } from '../../regions/region.ts'
import type { AddressPolicy } from '../../regions/address-policy.ts'

/** Why no proof of address can be sent. Uses the same names as the level's own refusals. */
export type AddressRefusal =
  | 'LOCKED'
  | 'NOT_OPEN'
  | 'TRANSFERRING'
  | 'LEVEL_ORDER'
  | 'IN_REVIEW'
  | 'FINAL'
  | 'NO_ATTEMPTS_LEFT'

/** The member's data that affects the proof of address, and its rules. */
export interface AddressFacts {
  snapshot: Pick<Snapshot, 'addressProof' | 'transferring'>
  policy: AddressPolicy
}

/** Whether a proof can be sent: for the second level, and later for a new address. */
export function addressRefused(
  member: Pick<Member, 'kyc_level' | 'member_tag'>,
  region: Pick<Region, 'opened' | 'closedLevels'>,
  { snapshot: { addressProof: proof, transferring }, policy }: AddressFacts,
): { refused: AddressRefusal | null; attemptsLeft: number } {
  const attemptsLeft = Math.max(0, policy.attemptsPerDay - (proof?.refusedToday ?? 0))
  const refusal = (): AddressRefusal | null => {
    if (isLocked(member)) return 'LOCKED'
    if (!region.opened) return 'NOT_OPEN'
    if (transferring) return 'TRANSFERRING'
    // A proof that was sent before the level closed is still decided.
    if (region.closedLevels?.includes('LEVEL_2') && !proof?.open && proof?.state !== 'rejected') return 'NOT_OPEN'
    if (member.kyc_level < 1) return 'LEVEL_ORDER'
    if (proof?.open) return 'IN_REVIEW'
    // A reviewer rejected it finally, so only a reviewer can reopen it.
    if (proof?.state === 'rejected') return 'FINAL'
    return attemptsLeft === 0 ? 'NO_ATTEMPTS_LEFT' : null
  }
  return { refused: refusal(), attemptsLeft }
}
