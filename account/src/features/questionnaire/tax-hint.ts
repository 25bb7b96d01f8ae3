import { taxNumberNames, withoutTaxNumber } from '@tessera/contract/tax-number-names.ts'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { pathOf, type Visibility, type VisibleItem } from '@tessera/questionnaires/engine/visibility.ts'

/** What we can say about the tax number of the country that was chosen beside it. */
export type TaxHint = { kind: 'number'; name: string; length: number; letters?: true } | { kind: 'none' }

const countryOf = ({ validate = [] }: MemberItem): string | undefined =>
  validate.flatMap((one) => (one.rule === 'checksum' && one.kind === 'TIN' ? (one.country ?? []) : []))[0]

/** The hint at the tax number, and at the question whether the member has one. */
export function taxHint(at: VisibleItem, { plan, valueAt }: Visibility): TaxHint | null {
  const items = plan.section.get(at.section)?.items ?? []
  const asked = items.flatMap(({ item }) => countryOf(item) ?? [])[0]
  const country = asked === undefined ? undefined : valueAt(pathOf(at.section, at.entry, asked))
  if (typeof country !== 'string') return null
  if (at.item.type === 'bool') return withoutTaxNumber.includes(country) ? { kind: 'none' } : null
  const known = countryOf(at.item) === undefined ? undefined : taxNumberNames[country]
  return known ? { kind: 'number', ...known } : null
}
