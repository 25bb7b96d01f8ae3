import type { Answers, Facts, Flag } from '@tessera/contract/questionnaire.ts'
import { isDay } from './calendar.ts'
import { because, holds, parseCondition, referencesOf } from './condition.ts'
import { visibilityOf, type Visibility, type VisibleItem } from './visibility.ts'
import type { Item, Rule, Template } from './template.ts'

/** The outcome of answers. Only the server computes it, and only reviewers read it. */
export interface Outcome {
  /** From the options' points and the template's formula, 0 to 100. */
  score: number
  parts: Record<string, number>
  /** The score plus the points of rules, 0 to 100. */
  points: number
  band: string | null
  flags: Flag[]
  /** Types of tasks to open. */
  tasks: string[]
  restrictions: string[]
  /** Rules that held, shown to the reviewer. */
  rules: string[]
  /** For each of them, the comparisons that made it hold. */
  because: Readonly<Record<string, string>>
  /** The expiry date (`YYYY-MM-DD`) that an answer gives; null if none does. Older records have none. */
  validTo?: string | null
  /** Nothing prevents an approval by the machine. */
  autoApprove: boolean
}

/** Computes the outcome of answers; hidden ones do not count. */
export function outcomeOf(template: Template, answers: Answers, facts: Facts): Outcome {
  const visibility = visibilityOf(template, answers, facts)
  const parts = partsOf(template, visibility)
  const score = cut(
    template.scoring?.total === undefined
      ? sum(Object.values(parts))
      : (visibility.number(template.scoring.total, parts) ?? 0),
  )
  const fired: Rule[] = []
  const reasons: Record<string, string> = {}
  const evaluate = (rules: readonly Rule[], points: number): void => {
    const named = (name: string): number | readonly string[] | undefined =>
      name === 'points' ? points : name === 'score' ? score : (parts[name] ?? template.lists?.[name])
    for (const rule of rules) {
      const [condition, lookup] = [parseCondition(rule.when), visibility.lookup(null, named)]
      if (!holds(condition, lookup)) continue
      fired.push(rule)
      reasons[rule.id] = because(condition, lookup)
    }
  }
  // Rules that depend on the points run after those that set them.
  evaluate(
    template.outcomeRules.filter((rule) => !asksForPoints(rule)),
    score,
  )
  const points = cut(score + sum(fired.map(({ set }) => set.riskPoints ?? 0)))
  evaluate(template.outcomeRules.filter(asksForPoints), points)

  const flags = unique([
    ...visibility.items.flatMap((item) => chosen(item, visibility).flatMap((option) => option.flag ?? [])),
    ...fired.flatMap(({ set }) => set.flag ?? []),
  ])
  const below =
    template.scoring?.autoApproveBelow === undefined
      ? undefined
      : template.thresholds?.[template.scoring.autoApproveBelow]?.value
  const quiet =
    flags.length === 0 &&
    fired.every(({ set }) => set.autoApprove !== false && !set.restrict) &&
    (below === undefined || points < below)
  return {
    score,
    parts,
    points,
    band: template.scoring?.bands?.findLast(({ from }) => score >= from)?.id ?? null,
    flags,
    tasks: unique(fired.flatMap(({ set }) => set.openTask ?? [])),
    restrictions: unique(fired.flatMap(({ set }) => set.restrict ?? [])),
    rules: fired.map(({ id }) => id),
    because: reasons,
    validTo: endOf(template, visibility),
    autoApprove: quiet && (template.review === 'auto' || fired.some(({ set }) => set.autoApprove === true)),
  }
}

function endOf({ validTo }: Template, visibility: Visibility): string | null {
  const value = validTo === undefined ? undefined : visibility.valueAt(validTo)
  return isDay(value) ? value : null
}

/** Whether the rule needs the points. */
export function asksForPoints({ when }: Rule): boolean {
  return referencesOf(parseCondition(when)).some(
    (reference) => reference.kind === 'named' && reference.name === 'points',
  )
}

/** Points of the chosen options, by the template's parts; all in one part if it names none. */
function partsOf(template: Template, visibility: Visibility): Record<string, number> {
  const points = (refs: readonly string[] | null): number =>
    sum(
      visibility.items
        .filter(({ section, item }) => refs === null || refs.includes(`${section}.${item.id}`))
        .flatMap((item) => chosen(item, visibility).map((option) => option.score ?? 0)),
    )
  const parts = template.scoring?.parts
  return parts
    ? Object.fromEntries(Object.entries(parts).map(([name, refs]) => [name, points(refs)]))
    : { all: points(null) }
}

function chosen({ item, path }: VisibleItem, visibility: Visibility): NonNullable<Item['options']>[number][] {
  const value = visibility.valueAt(path)
  const values = Array.isArray(value) ? value : [value]
  // The plan was made from the full template, so its options include the points.
  const { options }: Item = item
  return (options ?? []).filter((option) => values.includes(option.value))
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const cut = (score: number): number => Math.max(0, Math.min(100, score))
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
