import type { ComplianceParts } from '../../compliance/parts.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'

/** The terms that the exchange applies to a withdrawal of virtual assets. */
export interface WithdrawalTerms {
  /** Hours that must have passed since the assets were bought, exchanged or deposited. */
  waitHours: number
  /** The most that may be withdrawn, in whole units of the currency. Null means no limit of this kind. */
  cap: { currency: string; perDay: number; perMonth: number } | null
}

/** The terms of a withdrawal in the member's region. `travelRule`: its questions were answered for this one. */
export async function withdrawalTerms(
  { db, regions }: Pick<ComplianceParts, 'db' | 'regions'>,
  {
    memberId,
    first,
    stablecoin,
    travelRule,
  }: { memberId: number; first: boolean; stablecoin: boolean; travelRule: boolean },
): Promise<WithdrawalTerms> {
  const member = await memberById(db, memberId)
  if (!member) throw new InvalidTransition(`There is no member ${memberId}`)
  const policy = regionOf(regions, member.site).withdrawals
  if (!policy) return { waitHours: 0, cap: null }
  const { firstHoldHours, holdHours, stablecoins } = policy
  const times = travelRule ? (stablecoins?.timesWithTravelRule ?? 1) : 1
  return {
    waitHours: first ? firstHoldHours : holdHours,
    cap:
      stablecoin && stablecoins
        ? {
            currency: stablecoins.currency,
            perDay: Number(stablecoins.perDay) * times,
            perMonth: Number(stablecoins.perMonth) * times,
          }
        : null,
  }
}
