import { figures } from '@tessera/ui/figures.ts'
import type { MemberItem } from '@tessera/contract/questionnaire.ts'
import { figuresOf, type Figure } from '@tessera/questionnaires/engine/figures.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'
import { inCurrency } from '@tessera/contract/money-text.ts'
import { formatDay } from '../../format/dates.ts'

/** The text of a statement with its current numbers. */
export function statementText(
  visibility: Visibility,
  item: Pick<MemberItem, 'figures'>,
  words: string,
  language: string,
): string {
  const figures = figuresOf(visibility, item)
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => figureText(figures[name], language))
}

/** A dash shows an unknown value. */
function figureText(figure: Figure | undefined, language: string): string {
  if (figure?.value === undefined) return '–'
  const { value, unit } = figure
  if (unit === 'date') return formatDay(String(value), language)
  if (unit === 'number') return new Intl.NumberFormat(language, figures).format(Number(value))
  // Truncated, not rounded: an amount that is a cent short must look short. The full symbol, because a bare $ can mean
  // several currencies.
  return inCurrency(Math.trunc(Number(value)), language, { currency: unit, maximumFractionDigits: 0 })
}
