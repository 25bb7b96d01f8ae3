import type { FigureUnit, MemberItem } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from './visibility.ts'

/** A number that the words of a statement name. */
export interface Figure {
  /** Undefined while something it needs is unanswered. */
  readonly value: number | string | undefined
  readonly unit: FigureUnit
}

/** The name under which words speak of the day of the rates. */
export const ratesAsOf = 'ratesAsOf'

/** Names in words, as `{{name}}`. */
export const figureNames = (words: string): string[] =>
  [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

/** The numbers of a statement as they stand now, by name. */
export function figuresOf(
  visibility: Visibility,
  { figures = {} }: Pick<MemberItem, 'figures'>,
): Record<string, Figure> {
  const { thresholds, rates } = visibility.plan.template
  return Object.fromEntries(
    Object.entries(figures).map(([name, unit]) => [
      name,
      { unit, value: name === ratesAsOf ? rates?.asOf : (visibility.computed(name) ?? thresholds?.[name]?.value) },
    ]),
  )
}
