import type { Expression, RateTable, Value } from '@tessera/contract/questionnaire.ts'
import { isDay } from './calendar.ts'
import { holds, parseCondition, type Condition, type Lookup } from './condition.ts'
import { Decimal } from './decimal.ts'
import { convertedDecimal } from './rates.ts'

/** The input of an expression. */
export interface Numbers {
  /** The visible answers at `section.item`: one, or one for each entry. */
  values: (ref: string) => readonly (Value | undefined)[]
  entries: (section: string) => readonly string[]
  valueIn: (section: string, entry: string | null, item: string) => Value | undefined
  lookup: (section: string, entry: string) => Lookup
  /** Finds values for a condition outside of entries. */
  whole: () => Lookup
  worth: (ref: string, value: Value) => number | undefined
  threshold: (name: string) => number | undefined
  computed: (name: string) => Decimal | undefined
  score: (name: string) => number | undefined
  rates: RateTable | undefined
}

/** Computes an expression; undefined as soon as something it needs is missing. Sums skip unanswered items. */
export function evaluate(expression: Expression, numbers: Numbers): Decimal | undefined {
  if (typeof expression === 'number') return new Decimal(expression)
  const all = (
    parts: readonly Expression[],
    join: (a: Decimal, b: Decimal) => Decimal | undefined,
  ): Decimal | undefined => {
    const [first, ...rest] = parts.map((part) => evaluate(part, numbers))
    return rest.reduce((joined, value) => joined && value && join(joined, value), first)
  }
  if ('value' in expression) return amountOf(numbers.values(expression.value)[0], expression.in, numbers)
  if ('worth' in expression) return decimal(worthOf(expression.worth, numbers))
  if ('threshold' in expression) return decimal(numbers.threshold(expression.threshold))
  if ('computed' in expression) return numbers.computed(expression.computed)
  if ('score' in expression) return decimal(numbers.score(expression.score))
  if ('count' in expression) return decimal(entriesOf(expression.count, expression.where, numbers).length)
  if ('distinct' in expression)
    return decimal(
      new Set(
        numbers
          .values(expression.distinct)
          .filter((value) => value !== undefined)
          .map((value) => JSON.stringify(value)),
      ).size,
    )
  if ('holding' in expression)
    return decimal(expression.holding.filter((condition) => holds(conditionOf(condition), numbers.whole())).length)
  if ('sum' in expression) return sum(expression, numbers)
  if ('span' in expression) return decimal(span(numbers.values(expression.span)))
  if ('plus' in expression) return all(expression.plus, (a, b) => a.plus(b))
  if ('times' in expression) return all(expression.times, (a, b) => a.times(b))
  if ('minus' in expression) return all(expression.minus, (a, b) => a.minus(b))
  if ('least' in expression) return all(expression.least, (a, b) => (b.lt(a) ? b : a))
  if ('most' in expression) return all(expression.most, (a, b) => (a.lt(b) ? b : a))
  // Half up, like the scores of the risk test.
  if ('round' in expression) return evaluate(expression.round, numbers)?.toDecimalPlaces(0)
  return all(expression.over, (a, b) => (b.isZero() ? undefined : a.div(b)))
}

const decimal = (value: number | undefined): Decimal | undefined =>
  value === undefined ? undefined : new Decimal(value)

const conditions = new Map<string, Condition>()

/** The entries of a section that meet the condition; all of them without one. */
function entriesOf(section: string, where: string | undefined, numbers: Numbers): readonly string[] {
  const entries = numbers.entries(section)
  return where === undefined
    ? entries
    : entries.filter((entry) => holds(conditionOf(where), numbers.lookup(section, entry)))
}

function sum(
  { sum: ref, where, share, in: currency }: Extract<Expression, { readonly sum: string }>,
  numbers: Numbers,
): Decimal {
  const [section = '', item = ''] = ref.split('.')
  if (where === undefined && share === undefined)
    return total(numbers.values(ref).map((value) => amountOf(value, currency, numbers)))
  const condition = where === undefined ? null : conditionOf(where)
  return total(
    numbers.entries(section).map((entry) => {
      if (condition && !holds(condition, numbers.lookup(section, entry))) return undefined
      const amount = amountOf(numbers.valueIn(section, entry, item), currency, numbers)
      const percent = share === undefined ? undefined : decimalIn(numbers.valueIn(section, entry, share))
      return amount === undefined || percent === undefined ? amount : amount.times(percent).div(100)
    }),
  )
}

function conditionOf(where: string): Condition {
  const condition = conditions.get(where) ?? parseCondition(where)
  conditions.set(where, condition)
  return condition
}

function amountOf(value: Value | undefined, currency: string | undefined, { rates }: Numbers): Decimal | undefined {
  const amount = decimalIn(value)
  if (currency === undefined || amount === undefined || typeof value !== 'object' || !('currency' in value))
    return amount
  return convertedDecimal(amount, value.currency, currency, rates)
}

function span(values: readonly (Value | undefined)[]): number | undefined {
  const days = values.filter((value) => isDay(value)).map((day) => Date.parse(day) / 86_400_000)
  return days.length === 0 ? undefined : Math.max(...days) - Math.min(...days)
}

function total(values: readonly (Decimal | undefined)[]): Decimal {
  return values.reduce<Decimal>((all, value) => (value ? all.plus(value) : all), new Decimal(0))
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

/** {@link asNumber}, to the last decimal. */
function decimalIn(value: unknown): Decimal | undefined {
  if (asNumber(value) === undefined) return undefined
  return new Decimal(
    typeof value === 'object' && value !== null && 'amount' in value ? String(value.amount) : String(value),
  )
}
