import type { Expression, MemberItem, MemberSection, MemberTemplate } from '@tessera/contract/questionnaire.ts'
import { parseCondition, referencesOf, type Condition, type Reference } from './condition.ts'
import type { Item, Template } from './template.ts'

/** The template is unusable: an unknown reference, a cycle, or a duplicate id. */
export class TemplateFault extends Error {}

export interface PlannedItem {
  readonly item: MemberItem
  readonly section: MemberSection
  readonly condition: Condition | null
}

export interface PlannedSection {
  readonly section: MemberSection
  readonly condition: Condition | null
  readonly items: readonly PlannedItem[]
}

/** A template prepared for use: conditions parsed, references resolved, no cycle. */
export interface Plan {
  readonly template: MemberTemplate
  readonly sections: readonly PlannedSection[]
  /** By `section.item`. */
  readonly items: ReadonlyMap<string, PlannedItem>
  readonly section: ReadonlyMap<string, PlannedSection>
}

const plans = new WeakMap<MemberTemplate, Plan>()

/**
 * Parses a template's conditions and checks that it is usable; throws {@link TemplateFault} or a `ConditionFault`.
 * Done once per template.
 */
export function planOf(template: MemberTemplate): Plan {
  const known = plans.get(template)
  if (known) return known
  const sections = template.sections.map((section) => ({
    section,
    condition: read(section.condition),
    items: section.items
      .filter((item) => !isForReviewers(item))
      .map((item) => ({ item, section, condition: read(item.condition) })),
  }))
  const all = sections.flatMap(({ items }) => items)
  const plan: Plan = {
    template,
    sections,
    items: new Map(all.map((planned) => [`${planned.section.id}.${planned.item.id}`, planned])),
    section: new Map(sections.map((planned) => [planned.section.id, planned])),
  }
  if (plan.section.size < sections.length || plan.items.size < all.length) throw new TemplateFault('An id stands twice')
  const cycle = cycleOf(plan)
  if (cycle.length > 0) throw new TemplateFault(`Conditions depend on each other: ${cycle.join(' → ')}`)
  plans.set(template, plan)
  return plan
}

/** Such items take no answer: we ignore one that is sent. */
function isForReviewers(item: Item): boolean {
  return item.reviewOnly === true
}

function read(condition: string | undefined): Condition | null {
  return condition === undefined ? null : parseCondition(condition)
}

/** All nodes that must be known before this one: nodes are `section`, `section.item`, `@computed`. */
export function needsOf(plan: Plan, node: string): string[] {
  if (node.startsWith('@')) {
    const expression = plan.template.computed?.[node.slice(1)]
    return expression === undefined ? [] : expressionNeeds(expression)
  }
  const item = plan.items.get(node)
  const condition = item ? item.condition : plan.section.get(node)?.condition
  return [...(item ? [item.section.id] : []), ...(condition ? referencesOf(condition).flatMap(nodeOf) : [])]
}

/**
 * Whether the condition of an item (`section.item`) uses data that only the server fills in. On a page it may be
 * missing until the server knows the member's choice.
 */
export function awaitsServer(plan: Plan, node: string): boolean {
  return needsOf(plan, node).some((need) => plan.items.get(need)?.item.readOnly === true)
}

/** The node that a reference of a condition reads, if any: facts are known from the start. */
export function nodeOf(reference: Reference): string[] {
  if (reference.kind === 'item') return [`${reference.section}.${reference.item}`]
  return reference.kind === 'named' ? [`@${reference.name}`] : []
}

/** The nodes an expression reads. */
export function expressionNeeds(expression: Expression): string[] {
  if (typeof expression === 'number' || 'threshold' in expression || 'score' in expression) return []
  if ('value' in expression) return [expression.value]
  if ('worth' in expression) return [expression.worth]
  if ('count' in expression) return [expression.count, ...neededBy(expression.where)]
  if ('distinct' in expression) return [expression.distinct]
  if ('computed' in expression) return [`@${expression.computed}`]
  if ('span' in expression) return [expression.span]
  if ('holding' in expression) return expression.holding.flatMap(neededBy)
  if ('sum' in expression) {
    const share = expression.share === undefined ? [] : [`${expression.sum.split('.', 1)[0] ?? ''}.${expression.share}`]
    return [expression.sum, ...share, ...neededBy(expression.where)]
  }
  return partsOf(expression).flatMap(expressionNeeds)
}

/** The nodes that a condition inside an expression reads. */
function neededBy(condition: string | undefined): string[] {
  return condition === undefined ? [] : referencesOf(parseCondition(condition)).flatMap(nodeOf)
}

/** The expressions inside a combining one. */
export function partsOf(expression: Exclude<Expression, number>): readonly Expression[] {
  if ('plus' in expression) return expression.plus
  if ('times' in expression) return expression.times
  if ('minus' in expression) return expression.minus
  if ('over' in expression) return expression.over
  if ('least' in expression) return expression.least
  if ('most' in expression) return expression.most
  return 'round' in expression ? [expression.round] : []
}

/** The conditions that an expression counts, or that select what it sums or counts. */
export function conditionsIn(expression: Expression): readonly string[] {
  if (typeof expression === 'number') return []
  if ('sum' in expression || 'count' in expression) return expression.where === undefined ? [] : [expression.where]
  return 'holding' in expression ? expression.holding : partsOf(expression).flatMap(conditionsIn)
}

/** Names of all facts about the member in the template, including those of its rules. */
export function factsAsked({ sections, computed = {}, outcomeRules }: Template): ReadonlySet<string> {
  const conditions = [
    ...sections.flatMap(({ condition, items }) => [condition, ...items.map((item) => item.condition)]),
    ...Object.values(computed).flatMap(conditionsIn),
    ...outcomeRules.map(({ when }) => when),
  ]
  const references = conditions.flatMap((condition) =>
    condition === undefined ? [] : referencesOf(parseCondition(condition)),
  )
  return new Set(references.flatMap((reference) => (reference.kind === 'fact' ? [reference.name] : [])))
}

/** The first cycle among conditions and computed numbers; empty if there is none. */
function cycleOf(plan: Plan): string[] {
  const done = new Set<string>()
  const visit = (node: string, trail: readonly string[]): string[] => {
    if (done.has(node)) return []
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    for (const next of needsOf(plan, node)) {
      const cycle = visit(next, [...trail, node])
      if (cycle.length > 0) return cycle
    }
    done.add(node)
    return []
  }
  for (const node of [...plan.items.keys(), ...Object.keys(plan.template.computed ?? {}).map((name) => `@${name}`)]) {
    const cycle = visit(node, [])
    if (cycle.length > 0) return cycle
  }
  return []
}
