import { exposureLimit, type Exposure, type RiskTest } from '@tessera/questionnaires/engine/risk.ts'
import type { RiskAmounts } from '@tessera/contract/risk-test.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'

/** What a member accepted, as it was worked out then: another currency changes nothing of it; a move to another site ends it. */
export interface AcceptedExposure extends Exposure {
  currency: string
  /** The exchange must refuse purchases beyond it; elsewhere it is a guide. */
  binding: boolean
}

/** The limit of one band for a member of a site, with its arithmetic. */
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

/** The currency in which a member's net worth is asked, and limited: the site's, whatever they choose to be told other amounts in. */
export function exposureCurrency(
  { exposure }: Pick<RiskTest, 'exposure'>,
  { site }: Pick<SessionMember, 'site'>,
): string {
  return exposure.currencyAt[site] ?? exposure.currency
}
