import { converted } from '@tessera/questionnaires/engine/rates.ts'
import type { ComplianceParts } from '../parts.ts'
import { approvedAnswers } from '../questionnaires/previous-approval.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { exposureCurrency } from './exposure.ts'

/** Where financial profiles ask for the net worth, as a band. */
const asked = { section: 'fin', item: 'netWorth' }

/** Between which amounts a net worth lies; null: no bound on that side. */
export interface NetWorthBand {
  from: number | null
  to: number | null
}

/** What the member's approved questionnaires say of their net worth, in the currency of the risk test; nothing where they were not asked. */
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
    // Rounded as the member read it.
    const amount = (usd: number | undefined): number | null =>
      usd === undefined ? null : Number((converted(usd, 'USD', currency, template.rates) ?? usd).toPrecision(2))
    return [{ from: amount(band.from), to: amount(band.to) }]
  })
}

/** What each answer says of the least somebody owns, in the currency of the risk test; less by the tolerance, as rates change. */
export function leastOwned(
  { questionnaires, suitability }: Pick<ComplianceParts, 'questionnaires' | 'suitability'>,
  member: Pick<SessionMember, 'site'>,
): Record<string, Record<string, number>> {
  const { questions, rules } = suitability.risk
  const currency = exposureCurrency(suitability.risk, member)
  const amount = (usd: number): number =>
    ((converted(usd, 'USD', currency, questionnaires.rates.get('reference')) ?? usd) *
      (100 - rules.profileTolerancePercent)) /
    100
  return Object.fromEntries(
    questions
      .filter(({ options }) => options.some(({ owns }) => owns))
      .map(({ id, options }) => [
        id,
        Object.fromEntries(options.flatMap(({ id: option, owns }) => (owns ? [[option, amount(owns)]] : []))),
      ]),
  )
}

/** The band that a net worth does not fit to, if it fits to none; `tolerance`: per cent by which it may be off, as time passes and rates change. */
export function contradicted(bands: readonly NetWorthBand[], netWorth: number, tolerance: number): NetWorthBand | null {
  const fits = ({ from, to }: NetWorthBand): boolean =>
    netWorth >= (from ?? 0) * (1 - tolerance / 100) && netWorth <= (to ?? Infinity) * (1 + tolerance / 100)
  return bands.some(fits) ? null : (bands.at(-1) ?? null)
}
