import type { Expression, RateTable } from '@tessera/contract/questionnaire.ts'
import { referencesOf, type Condition } from '../engine/condition.ts'
import { asksForPoints } from '../engine/outcome.ts'
import { partsOf } from '../engine/plan.ts'
import type { Template } from '../engine/template.ts'
import { conditionsOf } from './conditions.ts'

/* Computed numbers, points, thresholds and rules of a template. */

/** Sums of amounts in several currencies mean nothing; thresholds must exist. */
export function numbers(template: Template): string[] {
  const walk = (expression: Expression): Expression[] =>
    typeof expression === 'number' ? [] : [expression, ...partsOf(expression).flatMap(walk)]
  return Object.entries(template.computed ?? {}).flatMap(([name, expression]) =>
    walk(expression).flatMap((part) => {
      if (typeof part === 'number') return []
      if ('threshold' in part && !template.thresholds?.[part.threshold])
        return [`@${name} uses the threshold ${part.threshold}, which does not exist`]
      if ('score' in part) return [`@${name} uses a score: members' devices work it out too`]
      const [ref, into] = 'sum' in part ? [part.sum, part.in] : 'value' in part ? [part.value, part.in] : []
      const [section, id] = ref?.split('.') ?? []
      const item = template.sections.find((one) => one.id === section)?.items.find((one) => one.id === id)
      if (into !== undefined)
        return withoutRate([...(item?.currencies ?? ['USD']), into], template.rates).map(
          (currency) => `@${name} needs a rate of ${currency}, which there is not`,
        )
      return (item?.currencies?.length ?? 1) > 1 ? [`@${name} adds amounts of several currencies`] : []
    }),
  )
}

function withoutRate(currencies: readonly string[], rates: RateTable | undefined): string[] {
  return [...new Set(currencies)].filter((currency) => currency !== 'USD' && rates?.perUsd[currency] === undefined)
}

export function scoring(template: Template): string[] {
  const { scoring, thresholds, sections } = template
  const scored = sections
    .flatMap(({ items }) => items)
    .some(({ options }) => options?.some(({ score }) => score !== undefined))
  const bands = scoring?.bands ?? []
  const limit = scoring?.autoApproveBelow
  return [
    ...(bands.length > 0 && bands[0]?.from !== 0 ? ['the lowest band does not begin at 0'] : []),
    ...bands
      .slice(1)
      .flatMap(({ id, from }, index) =>
        from > (bands[index]?.from ?? 0) ? [] : [`the band ${id} can never be reached`],
      ),
    ...(bands.length > 0 && !scored ? ['there are bands but no option has points'] : []),
    ...(limit !== undefined && !thresholds?.[limit]
      ? [`autoApproveBelow names the threshold ${limit}, which does not exist`]
      : []),
  ]
}

/** Thresholds that the server reads by name (transfers, wallets, reviews). */
const readByName = /^(senior|minutesToSign|screenshotEu|data[A-Z][a-z]+)$/

/** Unused thresholds: changing one would have no effect. */
export function unused(template: Template): string[] {
  const { thresholds = {}, sections, computed = {}, scoring, coolingOff } = template
  const walk = (expression: Expression): Expression[] =>
    typeof expression === 'number' ? [] : [expression, ...partsOf(expression).flatMap(walk)]
  const used = new Set([
    ...conditionsOf(template).flatMap(({ condition }) => namesIn(condition)),
    ...Object.values(computed).flatMap((expression) =>
      walk(expression).flatMap((part) => (typeof part === 'object' && 'threshold' in part ? [part.threshold] : [])),
    ),
    ...sections.flatMap(({ items }) =>
      items.flatMap(({ figures, validate }) => [
        ...Object.keys(figures ?? {}),
        ...(validate ?? []).flatMap((one) => (one.rule === 'maxAgeBy' ? Object.values(one.limits) : [])),
      ]),
    ),
    ...[coolingOff, scoring?.autoApproveBelow].filter((name) => name !== undefined),
  ])
  return Object.keys(thresholds).flatMap((name) =>
    used.has(name) || readByName.test(name) ? [] : [`the threshold ${name} is used by nothing`],
  )
}

/** The names that a condition uses, on either side. */
function namesIn(condition: Condition): string[] {
  return referencesOf(condition).flatMap((reference) => (reference.kind === 'named' ? [reference.name] : []))
}

export function rules(template: Template): string[] {
  const { coolingOff, thresholds } = template
  const ids = template.outcomeRules.map(({ id }) => id)
  return [
    ...(coolingOff !== undefined && !thresholds?.[coolingOff]
      ? [`coolingOff names the threshold ${coolingOff}, which does not exist`]
      : []),
    ...(new Set(ids).size < ids.length ? ['two rules have one id'] : []),
    ...template.outcomeRules
      .filter((rule) => asksForPoints(rule) && rule.set.riskPoints !== undefined)
      .map(({ id }) => `rule ${id} asks for the points and changes them`),
  ]
}
