import { bandAmount, bandCurrency } from '@tessera/questionnaires/library/bands.ts'
import { converted } from '@tessera/questionnaires/engine/rates.ts'
import type { ComplianceParts } from '../parts.ts'
import { approvedAnswers } from '../approved-answers.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { exposureCurrency } from './exposure.ts'

/** The questions of financial profiles that ask for the net worth, as a band. */
const asked = { section: 'fin', item: 'netWorth' }

/** The bounds of a net worth. Null: no bound on that side. */
export interface NetWorthBand {
  from: number | null
  to: number | null
}

/**
 * The net worth in the member's approved questionnaires, in the currency of the risk test. Empty where they were not
 * asked.
 */
export async function netWorthSaid(
  {
    db,
    keyring,
    questionnaires,
    suitability,
  }: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'suitability'>,
  member: SessionMember,
): Promise<NetWorthBand[]> {
  const currency = exposureCurrency(suitability.risk, member)
  const forms = [...questionnaires.templates.values()].flatMap(({ template }) => {
    const item = template.sections.find(({ id }) => id === asked.section)?.items.find(({ id }) => id === asked.item)
    return item ? [{ template, item }] : []
  })
  const codes = forms.map(({ template }) => template.code)
  const answers = await approvedAnswers(keyring, db, member, codes)
  return forms.flatMap(({ template, item }) => {
    const said = answers[template.code]?.[`${asked.section}.${asked.item}`]
    const band = item.options?.find(({ value }) => value === said)
    if (!band) return []
    const amount = (usd: number | undefined): number | null =>
      usd === undefined ? null : inCurrency({ questionnaires }, member, usd, currency)
    return [{ from: amount(band.from), to: amount(band.to) }]
  })
}

/**
 * The minimum net worth that each answer implies, in the currency of the risk test, less the tolerance because rates
 * change.
 */
export function leastOwned(
  { questionnaires, suitability }: Pick<ComplianceParts, 'questionnaires' | 'suitability'>,
  member: Pick<SessionMember, 'site'>,
): Record<string, Record<string, number>> {
  const { questions, rules } = suitability.risk
  const currency = exposureCurrency(suitability.risk, member)
  const amount = (usd: number): number =>
    (inCurrency({ questionnaires }, member, usd, currency) * (100 - rules.profileTolerancePercent)) / 100
  return Object.fromEntries(
    questions
      .filter(({ owned }) => owned)
      .map(({ id, options }) => [
        id,
        Object.fromEntries(
          options.flatMap(({ id: option, band }) => (band?.from === undefined ? [] : [[option, amount(band.from)]])),
        ),
      ]),
  )
}

/** The bound of a band as members of the region read it, in another currency. */
function inCurrency(
  { questionnaires: { bands, rates } }: Pick<ComplianceParts, 'questionnaires'>,
  { site }: Pick<SessionMember, 'site'>,
  usd: number,
  currency: string,
): number {
  const [amount, own] = [bandAmount(usd, bands, site), bandCurrency(bands, site)]
  return converted(amount, own, currency, rates.get('reference')) ?? amount
}

/**
 * The band that contradicts a net worth, if no band fits. `tolerance`: allowed deviation in per cent, because time
 * passes and rates change.
 */
export function contradicted(bands: readonly NetWorthBand[], netWorth: number, tolerance: number): NetWorthBand | null {
  const fits = ({ from, to }: NetWorthBand): boolean =>
    netWorth >= (from ?? 0) * (1 - tolerance / 100) && netWorth <= (to ?? Infinity) * (1 + tolerance / 100)
  return bands.some(fits) ? null : (bands.at(-1) ?? null)
}
