import { exposureLimit, type Exposure, type RiskTest } from '@tessera/questionnaires/engine/risk.ts'
import type { RiskAmounts } from '@tessera/contract/risk-test.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'

/**
 * What a member accepted, as calculated at that time. Another currency does not change it. A move to another region
 * ends it.
 */
export interface AcceptedExposure extends Exposure {
  currency: string
  /** Whether the exchange must refuse purchases above it. Otherwise it is a guide. */
  binding: boolean
}

/** The limit of one band for a member of a region, with its calculation. */
export function exposureAt(
  { exposure, bands }: RiskTest,
  member: Pick<SessionMember, 'site'>,
  amounts: RiskAmounts,
  band: string,
): AcceptedExposure {
  const { percentOfNetWorth: percent = 0 } = bands.find(({ id }) => id === band) ?? {}
  return {
    currency: exposureCurrency({ exposure }, member),
    binding: exposure.bindingAt.includes(member.site),
    ...exposureLimit({
      netWorth: amounts.netWorth ?? 0,
      cap: exposure.netWorthCapAt[member.site],
      percent,
      otherPercent: amounts.otherPercent ?? 0,
    }),
  }
}

/**
 * The currency of the member's net worth and limit. It is the currency of the region, also when the member chose
 * another one for display.
 */
export function exposureCurrency(
  { exposure }: Pick<RiskTest, 'exposure'>,
  { site }: Pick<SessionMember, 'site'>,
): string {
  return exposure.currencyAt[site] ?? exposure.currency
}
