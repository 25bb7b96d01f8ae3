import type { AddressStanding } from '../identity/circumstances.ts'
import type { Member } from '../db/tables.ts'
import type { AddressPolicy } from './policy.ts'

/** Why no proof of address can be sent; names shared with the level's own refusals. */
export type AddressRefusal = 'LOCKED' | 'LEVEL_ORDER' | 'IN_REVIEW' | 'NO_ATTEMPTS_LEFT'

/** Whether a proof can be sent: for the second level, and later for a new address. One refused for good bars no other document. */
export function addressRefused(member: Pick<Member, 'kyc_level' | 'member_tag'>, proof: AddressStanding | null, policy: AddressPolicy): { refused: AddressRefusal | null; attemptsLeft: number } {
  const attemptsLeft = Math.max(0, policy.attemptsPerDay - (proof?.refusedToday ?? 0))
  const refusal = (): AddressRefusal | null => {
    if (member.member_tag['KYC'] === '1') return 'LOCKED'
    if (member.kyc_level < 1) return 'LEVEL_ORDER'
    if (proof?.open) return 'IN_REVIEW'
    return attemptsLeft === 0 ? 'NO_ATTEMPTS_LEFT' : null
  }
  return { refused: refusal(), attemptsLeft }
}
