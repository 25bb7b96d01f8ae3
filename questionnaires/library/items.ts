import { ratesAsOf } from '../engine/figures.ts'
import type { Template } from '../engine/template.ts'

/* Checks each question of a template by itself. */

export function choices(template: Template): string[] {
  return template.sections.flatMap(({ id, repeat, items }) =>
    items.flatMap((item) => {
      const place = `${id}.${item.id}`
      const needsOptions = ['single', 'dropdown', 'multi'].includes(item.type)
      const values = item.options?.map(({ value }) => value) ?? []
      return [
        ...(needsOptions && values.length < 2 ? [`${place} is a choice with fewer than two options`] : []),
        ...(!needsOptions && item.options ? [`${place} has options but is no choice`] : []),
        ...(new Set(values).size < values.length ? [`${place} has an option twice`] : []),
        ...(item.type === 'single' && values.length > 7
          ? [`${place} has more than 7 options: make it a dropdown`]
          : []),
        ...(item.validate?.some(({ rule }) => rule === 'sumEquals100') && !repeat
          ? [`${place} must make a hundred but does not repeat`]
          : []),
        ...(item.compare && item.type !== 'single'
          ? [`${place} sets options side by side but is no choice of one`]
          : []),
        ...((item.type === 'instant' || item.copy) && !item.readOnly
          ? [`${place} is what only we can fill in, but the member fills it in`]
          : []),
        ...(item.required && item.type === 'statement' ? [`${place} is a statement and cannot be required`] : []),
        ...(item.validate ?? []).flatMap((validator) =>
          validator.rule === 'maxAgeBy'
            ? Object.values(validator.limits).flatMap((name) => {
                const unit = template.thresholds?.[name]?.unit
                return unit === 'months' || unit === 'days'
                  ? []
                  : [`${place} names the threshold ${name} for an age, which is not one of months or days`]
              })
            : [],
        ),
        ...(item.validate ?? []).flatMap((validator) =>
          validator.rule === 'regex' && !isPattern(validator.pattern)
            ? [`${place} has a pattern that cannot be read`]
            : [],
        ),
      ]
    }),
  )
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** What only statements can do: block the submission, and name numbers. */
export function statements(template: Template): string[] {
  const known = [
    ...Object.keys(template.computed ?? {}),
    ...Object.keys(template.thresholds ?? {}),
    ...(template.rates ? [ratesAsOf] : []),
  ]
  return template.sections.flatMap(({ id, items }) =>
    items.flatMap(({ type, stops, figures, condition, ...item }) => [
      ...(type !== 'statement' && (stops || figures)
        ? [`${id}.${item.id} stops or names numbers but is no statement`]
        : []),
      ...(stops && condition === undefined ? [`${id}.${item.id} always prevents sending`] : []),
      ...Object.keys(figures ?? {})
        .filter((name) => !known.includes(name))
        .map((name) => `${id}.${item.id} names the number ${name}, which does not exist`),
    ]),
  )
}
