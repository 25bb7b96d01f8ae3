import type { FigureUnit, MemberItem } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from './visibility.ts'

/** A number in the text of a statement. */
export interface Figure {
  /** Undefined while an answer that it needs is missing. */
  readonly value: number | string | undefined
  readonly unit: FigureUnit
}

/** The placeholder for the date of the rates. */
export const ratesAsOf = 'ratesAsOf'

/** Placeholders in texts, as `{{name}}`. */
export const figureNames = (words: string): string[] =>
  [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

/** The current numbers of a statement, by name. */
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
