import type { Expression, Value } from '@tessera/contract/questionnaire.ts'
import { holds, parseCondition, type Condition, type Lookup } from './condition.ts'

/** What an expression is worked out from. */
export interface Numbers {
  /** The answers in sight at `section.item`: one, or one for each entry. */
  values: (ref: string) => readonly (Value | undefined)[]
  entries: (section: string) => readonly string[]
  valueIn: (section: string, entry: string | null, item: string) => Value | undefined
  lookup: (section: string, entry: string) => Lookup
  worth: (ref: string, value: Value) => number | undefined
  threshold: (name: string) => number | undefined
  computed: (name: string) => number | undefined
  score: (name: string) => number | undefined
}

/** Works an expression out; undefined as soon as something it needs is missing. Sums leave out what is unanswered. */
export function evaluate(expression: Expression, numbers: Numbers): number | undefined {
  if (typeof expression === 'number') return expression
  const all = (parts: readonly Expression[], join: (values: number[]) => number): number | undefined => {
    const values = parts.map((part) => evaluate(part, numbers))
    const known = values.filter((value): value is number => value !== undefined)
    return known.length < values.length || known.length === 0 ? undefined : tidy(join(known))
  }
  if ('value' in expression) return asNumber(numbers.values(expression.value)[0])
  if ('worth' in expression) return worthOf(expression.worth, numbers)
  if ('threshold' in expression) return numbers.threshold(expression.threshold)
  if ('computed' in expression) return numbers.computed(expression.computed)
  if ('score' in expression) return numbers.score(expression.score)
  if ('count' in expression) return numbers.entries(expression.count).length
  if ('sum' in expression) return sum(expression, numbers)
  if ('plus' in expression) return all(expression.plus, (values) => values.reduce((a, b) => a + b, 0))
  if ('times' in expression) return all(expression.times, (values) => values.reduce((a, b) => a * b, 1))
  if ('minus' in expression) return all(expression.minus, ([a = 0, b = 0]) => a - b)
  if ('least' in expression) return all(expression.least, (values) => Math.min(...values))
  if ('most' in expression) return all(expression.most, (values) => Math.max(...values))
  // Half up, as the scores of the risk test are rounded.
  if ('round' in expression) return all([expression.round], ([value = 0]) => Math.floor(value + 0.5))
  const divided = all(expression.over, ([a = 0, b = 0]) => (b === 0 ? Number.NaN : a / b))
  return Number.isNaN(divided) ? undefined : divided
}

const conditions = new Map<string, Condition>()

function sum({ sum: ref, where }: { readonly sum: string; readonly where?: string }, numbers: Numbers): number {
  const [section = '', item = ''] = ref.split('.')
  if (where === undefined) return total(numbers.values(ref))
  const condition = conditions.get(where) ?? parseCondition(where)
  conditions.set(where, condition)
  return total(numbers.entries(section).map((entry) => (holds(condition, numbers.lookup(section, entry)) ? numbers.valueIn(section, entry, item) : undefined)))
}

function total(values: readonly (Value | undefined)[]): number {
  return tidy(values.reduce<number>((all, value) => all + (asNumber(value) ?? 0), 0))
}

function worthOf(ref: string, numbers: Numbers): number | undefined {
  const value = numbers.values(ref)[0]
  return value === undefined ? undefined : numbers.worth(ref, value)
}

/** A number or the amount of money; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  const text = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value
  if (typeof text === 'number') return Number.isFinite(text) ? text : undefined
  const number = typeof text === 'string' && /^-?\d{1,18}(\.\d{1,8})?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** Binary fractions add up to 99.99999999999999: eight decimals are more than any amount has. */
function tidy(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 1e8) / 1e8 : Number.NaN
}
