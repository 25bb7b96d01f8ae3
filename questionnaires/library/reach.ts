import type { Expression } from '@tessera/contract/questionnaire.ts'
import { sites } from '@tessera/contract/sites.ts'
import { parseCondition, type Condition, type Reference } from '../engine/condition.ts'
import type { Item, Section, Template } from '../engine/template.ts'

/*
 * Whether a condition can come true at all. Written as alternatives of comparisons that must hold together; an alternative falls where
 * two of them exclude each other, or one asks for more than a question, a site or the points can ever give.
 */

type Compare = Extract<Condition, { kind: 'compare' }>

/** More alternatives than this are not looked through: then it counts as possible. */
const mostAlternatives = 3000

/** Values that something may have: one of a list, or a number between two. */
interface Range {
  values: readonly string[] | null
  least: number
  most: number
}

const anything: Range = { values: null, least: -Infinity, most: Infinity }

/** Why the condition can never hold where it stands (`section`: the one whose entries it is judged in); null where it can. */
export function neverHolds(template: Template, condition: Condition, section: string | null): string | null {
  const alternatives = alternativesOf(withWhatItNeeds(template, withThresholds(template, condition), section))
  if (alternatives === null) return null
  const faults = alternatives.map((parts) => clash(template, parts, section))
  const [first] = faults
  return first != null && faults.every((fault) => fault !== null) ? first : null
}

/** The condition with the numbers of its thresholds in the place of their names. */
function withThresholds(template: Template, condition: Condition): Condition {
  if (condition.kind !== 'compare')
    return { ...condition, parts: condition.parts.map((part) => withThresholds(template, part)) }
  const { from, ...compare } = condition
  const threshold = from?.kind === 'named' ? template.thresholds?.[from.name] : undefined
  return threshold ? { ...compare, right: [String(threshold.value)] } : condition
}

/** The most points that the options of these items can add up to. */
export function mostOfOptions(template: Template, counts: (ref: string) => number = () => 1): number {
  const most = template.sections.flatMap(({ id, items, repeat }) =>
    items.map((item) => {
      const points = item.options?.map(({ score }) => score ?? 0) ?? [0]
      const best = item.type === 'multi' ? points.reduce((a, b) => a + Math.max(0, b), 0) : Math.max(...points)
      return best * (repeat?.max ?? 1) * counts(`${id}.${item.id}`)
    }),
  )
  return most.reduce((a, b) => a + b, 0)
}

/** The most `@points` that any answers can bring: of the options and of every rule that adds some, cut to a hundred. What a formula of the template's own can reach is not worked out: a hundred. */
export function mostPoints(template: Template): number {
  const { scoring, outcomeRules } = template
  if (scoring?.total !== undefined) return 100
  const parts = scoring?.parts && Object.values(scoring.parts).flat()
  const options = mostOfOptions(template, (ref) => parts?.filter((one) => one === ref).length ?? 1)
  return Math.min(
    100,
    outcomeRules.reduce((all, { set }) => all + Math.max(0, set.riskPoints ?? 0), options),
  )
}

/** The condition together with those under which the answers it compares are in sight. */
function withWhatItNeeds(template: Template, condition: Condition, section: string | null): Condition {
  const done = new Set<string>()
  const grow = (one: Condition): Condition => {
    if (one.kind !== 'compare') return { ...one, parts: one.parts.map(grow) }
    // What is silent may be hidden; what stands in another repeat holds for any entry.
    if (one.operator === 'unanswered' || one.left.kind !== 'item') return one
    const key = `${one.left.section}.${one.left.item}`
    const [at, item] = itemAt(template, one.left)
    if (!at || !item || done.has(key) || !isSingle(at, section)) return one
    const needed = [at.condition, item.condition].flatMap((text) => (text === undefined ? [] : [parseCondition(text)]))
    if (needed.length === 0) return one
    done.add(key)
    const grown: Condition = { kind: 'all', parts: [one, ...needed.map(grow)] }
    done.delete(key)
    return grown
  }
  return grow(condition)
}

function itemAt(template: Template, reference: Reference): [Section, Item] | [undefined, undefined] {
  if (reference.kind !== 'item') return [undefined, undefined]
  const section = template.sections.find(({ id }) => id === reference.section)
  const item = section?.items.find(({ id }) => id === reference.item)
  return section && item ? [section, item] : [undefined, undefined]
}

/** Whether a question has one answer as seen from a place: entries of a repeat are several from anywhere but inside. */
const isSingle = (section: Section, seenFrom: string | null): boolean => !section.repeat || section.id === seenFrom

/** Every way in which the condition can hold, each as comparisons; null where there are too many. */
function alternativesOf(condition: Condition): Compare[][] | null {
  if (condition.kind === 'compare') return [[condition]]
  const parts = condition.parts.map(alternativesOf)
  let all: Compare[][] = condition.kind === 'any' ? [] : [[]]
  for (const part of parts) {
    if (part === null) return null
    all =
      condition.kind === 'any' ? [...all, ...part] : all.flatMap((before) => part.map((after) => [...before, ...after]))
    if (all.length > mostAlternatives) return null
  }
  return all
}

/** What keeps these comparisons from holding together; null where nothing is seen to. */
function clash(template: Template, parts: readonly Compare[], section: string | null): string | null {
  const byName = Map.groupBy(parts, ({ left }) => nameOf(left))
  for (const [name, own] of byName) {
    const left = own[0]?.left
    if (!left) continue
    const [at, item] = itemAt(template, left)
    const several =
      item?.type === 'multi' ||
      item?.type === 'countryMulti' ||
      (at !== undefined && !isSingle(at, section)) ||
      (left.kind === 'fact' && lists.has(left.name))
    const range = rangeOf(template, left, item)
    const groups = several ? own.map((one) => [one]) : [own]
    for (const group of groups) {
      const silent = group.some(({ operator }) => operator === 'unanswered')
      if (silent && group.length > 1 && group.some(({ operator }) => operator !== 'unanswered'))
        return `${name} cannot be both answered and not`
      if (!silent && !fits(group, range))
        return group.length > 1 ? `${name} cannot be all of this at once` : `${name} can never be that`
    }
  }
  return null
}

/** Facts that hold several codes at once. */
const lists: ReadonlySet<string> = new Set(['phoneCountries'])

function nameOf(reference: Reference): string {
  if (reference.kind === 'item')
    return [reference.section, reference.item, ...(reference.part ? [reference.part] : [])].join('.')
  return `${reference.kind === 'fact' ? '$' : '@'}${reference.name}`
}

function rangeOf(template: Template, reference: Reference, item: Item | undefined): Range {
  if (reference.kind === 'fact')
    return reference.name === 'site'
      ? { ...anything, values: template.sites.length === 0 ? sites : template.sites }
      : reference.name === 'level'
        ? { ...anything, values: ['0', '1', '2'] }
        : anything
  // The score is cut to a hundred.
  if (reference.kind === 'named')
    return reference.name === 'points'
      ? { values: null, least: 0, most: mostPoints(template) }
      : reference.name === 'score'
        ? { values: null, least: 0, most: 100 }
        : { ...anything, least: leastOfNamed(template, reference.name) }
  if (!item || (reference.kind === 'item' && reference.part !== undefined)) return anything
  if (item.type === 'bool' || item.type === 'declaration') return { ...anything, values: ['true', 'false'] }
  if (item.options)
    return { ...anything, values: item.options.filter(({ closed }) => !closed).map(({ value }) => value) }
  if (item.type !== 'number' && item.type !== 'money') return anything
  const bound = (rule: 'min' | 'max'): number[] =>
    (item.validate ?? []).flatMap((validator) => (validator.rule === rule ? [validator.value] : []))
  return {
    values: null,
    least: Math.max(item.type === 'money' ? 0 : -Infinity, ...bound('min')),
    most: Math.min(Infinity, ...bound('max')),
  }
}

/** What a computed number is at least. */
function leastOfNamed(template: Template, name: string): number {
  const expression = template.computed?.[name]
  return expression === undefined ? -Infinity : leastOf(template, expression)
}

/** The same of an expression: amounts, counts, and what is added, multiplied or divided of them, are never below nothing; of differences nothing is known. */
function leastOf(template: Template, expression: Expression): number {
  const answered = (ref: string): number => {
    const [section = '', item = ''] = ref.split('.')
    const reference: Reference = { kind: 'item', section, item }
    return rangeOf(template, reference, itemAt(template, reference)[1]).least
  }
  const joined = (parts: readonly Expression[]): number =>
    parts.every((part) => leastOf(template, part) >= 0) ? 0 : -Infinity
  if (typeof expression === 'number') return expression
  if ('value' in expression) return answered(expression.value)
  if ('sum' in expression) return answered(expression.sum) < 0 ? -Infinity : 0
  if ('count' in expression || 'distinct' in expression || 'holding' in expression || 'span' in expression) return 0
  if ('plus' in expression) return joined(expression.plus)
  if ('times' in expression) return joined(expression.times)
  return 'over' in expression ? joined(expression.over) : -Infinity
}

/** Whether any one value of the range passes all comparisons; what they are compared with may be unknown here. */
function fits(group: readonly Compare[], { values, least, most }: Range): boolean {
  const known = group.filter(({ from, operator }) => from === undefined && operator !== 'answered')
  const listed = known.flatMap(({ operator, right }) =>
    operator === '=' || operator === 'in' || operator === 'contains' ? [right] : [],
  )
  const candidates = listed.reduce<readonly string[] | null>(
    (left, right) => (left === null ? right : left.filter((one) => right.includes(one))),
    values,
  )
  const passes = (value: string): boolean => isWithin(value, least, most) && known.every((one) => holdsFor(one, value))
  if (candidates !== null) return candidates.some(passes)
  const edges = known
    .filter(({ operator }) => /^[<>]/.test(operator))
    .map(({ operator, right }) => ({ operator, at: Number(right[0]) }))
  // Days are compared as texts: their order is not looked through.
  if (edges.some(({ at }) => Number.isNaN(at))) return true
  const low = Math.max(least, ...edges.filter(({ operator }) => operator.startsWith('>')).map(({ at }) => at))
  const high = Math.min(most, ...edges.filter(({ operator }) => operator.startsWith('<')).map(({ at }) => at))
  const open = edges.some(({ operator, at }) => (operator === '>' && at === low) || (operator === '<' && at === high))
  return low < high || (low === high && !open)
}

function isWithin(value: string, least: number, most: number): boolean {
  const number = Number(value)
  return Number.isNaN(number) || (number >= least && number <= most)
}

function holdsFor({ operator, right }: Compare, value: string): boolean {
  const [a, b] = [Number(value), Number(right[0])]
  const order = value === '' || Number.isNaN(a) || Number.isNaN(b) ? value.localeCompare(right[0] ?? '') : a - b
  switch (operator) {
    case '!=':
      return value !== right[0]
    case 'outside':
      return !right.includes(value)
    case '<':
      return order < 0
    case '>':
      return order > 0
    case '<=':
      return order <= 0
    case '>=':
      return order >= 0
    default:
      return true
  }
}
