import type {
  Answers,
  Expression,
  Facts,
  MemberItem,
  MemberSection,
  MemberTemplate,
  Option,
  Value,
} from '@tessera/contract/questionnaire.ts'
import { holds, isAnswered, parseCondition, type Lookup } from './condition.ts'
import { evaluate } from './expression.ts'
import { rounded, type Decimal } from './decimal.ts'
import { planOf, type Plan } from './plan.ts'

/** One visible question, and the path of its answer. */
export interface VisibleItem {
  readonly path: string
  readonly item: MemberItem
  readonly section: string
  /** The entry of a repeat, or null. */
  readonly entry: string | null
}

export interface VisibleEntry {
  readonly entry: string | null
  readonly items: readonly VisibleItem[]
}

export interface VisibleSection {
  readonly id: string
  /** One without a name if the section does not repeat. */
  readonly entries: readonly VisibleEntry[]
}

/** The visible part of a questionnaire with these answers, and its computed numbers. */
export interface Visibility {
  readonly plan: Plan
  readonly answers: Answers
  readonly sections: readonly VisibleSection[]
  readonly items: readonly VisibleItem[]
  /** The answer of a visible item; undefined if unanswered. */
  readonly valueAt: (path: string) => Value | undefined
  /** A computed number; undefined if something it needs is missing. */
  readonly computed: (name: string) => number | undefined
  readonly number: (expression: Expression, scores?: Readonly<Record<string, number>>) => number | undefined
  /** Finds values for a condition; `named` extends the computed numbers and thresholds. */
  readonly lookup: (entry: { section: string; entry: string | null } | null, named?: Lookup['named']) => Lookup
}

/** The member's device creates the ids of entries: they are short and cannot form a path. */
export const entryId = /^[a-z0-9]{1,12}$/

/** The path of an item's answer. */
export function pathOf(section: string, entry: string | null, item: string): string {
  return entry === null ? `${section}.${item}` : `${section}.${entry}.${item}`
}

/** The entries of a repeat, in order. */
export function entriesOf(section: string, answers: Answers): string[] {
  return Object.entries(answers)
    .flatMap(([path, place]) => {
      const [own, entry, rest] = path.split('.')
      return own === section &&
        entry !== undefined &&
        entryId.test(entry) &&
        rest === undefined &&
        typeof place === 'number'
        ? [{ entry, place }]
        : []
    })
    .toSorted((a, b) => a.place - b.place || (a.entry < b.entry ? -1 : 1))
    .map(({ entry }) => entry)
}

/**
 * Whether the member may add entries. A request brings the entries that we fill in: if it named some, the member
 * cannot add others, and a section that exists only for them is left out without them.
 */
export function takesEntries({ id, repeat, items }: MemberSection, answers: Answers): boolean {
  const fixed = items.filter(({ readOnly }) => readOnly)
  if (!repeat || fixed.length === 0) return true
  const given = entriesOf(id, answers).some((entry) => fixed.some((item) => pathOf(id, entry, item.id) in answers))
  return !given && repeat.min > 0
}

/**
 * Evaluates a template with answers. A hidden item counts as unanswered for everything that depends on it, so a hidden
 * answer can never show, hide or add anything.
 */
export function visibilityOf(template: MemberTemplate, answers: Answers, facts: Facts): Visibility {
  const plan = planOf(template)
  const shown = new Map<string, boolean>()
  const numbers = new Map<string, Decimal | undefined>()

  const entriesIn = (section: string): (string | null)[] => {
    const planned = plan.section.get(section)
    if (!planned || !sectionShown(section)) return []
    return planned.section.repeat ? entriesOf(section, answers).slice(0, planned.section.repeat.max) : [null]
  }
  const sectionShown = (id: string): boolean =>
    remember(shown, id, () => {
      const condition = plan.section.get(id)?.condition
      return !condition || holds(condition, lookup(null))
    })
  const itemShown = (section: string, entry: string | null, id: string): boolean =>
    remember(shown, `${entry ?? ''}/${section}.${id}`, () => {
      const planned = plan.items.get(`${section}.${id}`)
      if (!planned || !entriesIn(section).includes(entry)) return false
      return !planned.condition || holds(planned.condition, lookup({ section, entry }))
    })
  const valueIn = (section: string, entry: string | null, id: string): Value | undefined => {
    const value = answers[pathOf(section, entry, id)]
    return isAnswered(value) && itemShown(section, entry, id) ? value : undefined
  }
  const valuesOf = (
    ref: string,
    at: { section: string; entry: string | null } | null = null,
  ): readonly (Value | undefined)[] => {
    const [section = '', id = ''] = ref.split('.')
    const entries = at?.section === section ? [at.entry] : entriesIn(section)
    return entries.map((entry) => valueIn(section, entry, id))
  }
  const evaluated = (expression: Expression, scores: Readonly<Record<string, number>> = {}): Decimal | undefined =>
    evaluate(expression, {
      values: (ref) => valuesOf(ref),
      entries: (section) => entriesIn(section).filter((entry) => entry !== null),
      valueIn,
      lookup: (section, entry) => lookup({ section, entry }),
      whole: () => lookup(null),
      worth: (ref, value) => plan.items.get(ref)?.item.options?.find((option) => option.value === value)?.worth,
      threshold: (name) => template.thresholds?.[name]?.value,
      computed: computedDecimal,
      score: (name) => scores[name],
      rates: template.rates,
    })
  const computedDecimal = (name: string): Decimal | undefined =>
    remember(numbers, name, () => {
      const expression = template.computed?.[name]
      return expression === undefined ? undefined : evaluated(expression)
    })
  const asNumber = (value: Decimal | undefined): number | undefined => value && rounded(value).toNumber()
  const computed = (name: string): number | undefined => asNumber(computedDecimal(name))
  const lookup: Visibility['lookup'] = (at, named) => ({
    item: (section, id) => valuesOf(`${section}.${id}`, at),
    fact: (name) => facts[name],
    named: (name) => named?.(name) ?? computed(name) ?? template.thresholds?.[name]?.value,
  })

  const sections = plan.sections
    .filter(({ section }) => sectionShown(section.id))
    .map(({ section, items }) => ({
      id: section.id,
      entries: entriesIn(section.id).map((entry) => ({
        entry,
        items: items
          .filter(({ item }) => itemShown(section.id, entry, item.id))
          .map(({ item }) => ({
            path: pathOf(section.id, entry, item.id),
            item: offering(item, lookup({ section: section.id, entry })),
            section: section.id,
            entry,
          })),
      })),
    }))
    .filter(({ id, entries }) => {
      const section = plan.section.get(id)?.section
      return (
        entries.some(({ items }) => items.length > 0) ||
        (section?.repeat !== undefined && takesEntries(section, answers))
      )
    })
  const items = sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.items))
  const isVisible = new Map(items.map((one) => [one.path, one]))
  return {
    plan,
    answers,
    sections,
    items,
    valueAt: (path) => {
      const found = isVisible.get(path)
      return found && valueIn(found.section, found.entry, found.item.id)
    },
    computed,
    number: (expression, scores) => asNumber(evaluated(expression, scores)),
    lookup,
  }
}

/** The question with the options that apply. */
function offering(item: MemberItem, lookup: Lookup): MemberItem {
  if (!item.options?.some(({ condition }) => condition !== undefined)) return item
  const applies = ({ condition }: Option): boolean =>
    condition === undefined || holds(parseCondition(condition), lookup)
  return { ...item, options: item.options.filter(applies) }
}

function remember<T>(memory: Map<string, T>, key: string, work: () => T): T {
  const known = memory.get(key)
  if (known !== undefined || memory.has(key)) return known as T
  const value = work()
  memory.set(key, value)
  return value
}
