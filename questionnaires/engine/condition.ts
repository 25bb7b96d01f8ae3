/*
 * Conditions in readable form: `pep.self != no AND (use.volume in (250k_1m, gt_1m) OR @total > 1000)`. References:
 * `section.item` is an answer, `section.item.country` the country of an address, `$name` a fact about the member (a
 * list of codes if it has spaces), `@name` a computed number, a threshold or a list. A list is written in brackets, or
 * is the value of a reference: `tax.country in @listed`, `res.address.country outside $documentCountry`. A comparison
 * with an unanswered or hidden item never holds, not even `!=`, because the next question depends on what was
 * answered. `unanswered` checks for a missing answer, for example data that a request did not bring.
 */

export const operators = [
  '=',
  '!=',
  '>=',
  '<=',
  '>',
  '<',
  'in',
  'outside',
  'contains',
  'answered',
  'unanswered',
] as const
export type Operator = (typeof operators)[number]

export type Reference =
  | { kind: 'item'; section: string; item: string; /** Of an address. */ part?: 'country' }
  | { kind: 'fact' | 'named'; name: string }

export type Condition =
  | { kind: 'all' | 'any'; parts: readonly Condition[] }
  | {
      kind: 'compare'
      left: Reference
      operator: Operator
      right: readonly string[]
      /** The right side is the value of this reference. */ from?: Reference
    }

/** The text is not a valid condition; the message gives the position. */
export class ConditionFault extends Error {}

/** Reads a condition; throws {@link ConditionFault}. */
export function parseCondition(text: string): Condition {
  const tokens = [...text.matchAll(/"[^"]*"|>=|<=|!=|[=<>(),]|[^\s=<>!(),"]+|!/g)].map(([token]) => token)
  let at = 0
  const fault = (wanted: string): ConditionFault =>
    new ConditionFault(`${wanted} expected at "${tokens.slice(at).join(' ')}" in "${text}"`)
  const take = (wanted?: string): string => {
    const token = tokens[at]
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw fault(wanted ?? 'something')
    at += 1
    return token
  }
  const chain = (word: 'AND' | 'OR', kind: 'all' | 'any', next: () => Condition): Condition => {
    const parts = [next()]
    while (tokens[at] === word) {
      at += 1
      parts.push(next())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind, parts }
  }
  const either = (): Condition => chain('OR', 'any', () => chain('AND', 'all', one))
  const one = (): Condition => {
    if (tokens[at] !== '(') return comparison()
    take('(')
    const inner = either()
    take(')')
    return inner
  }
  const comparison = (): Condition => {
    const left = referenceOf(take())
    if (!left) throw fault('a reference before')
    const operator = operators.find((known) => known === tokens[at])
    if (!operator) throw fault('an operator')
    at += 1
    if (operator === 'answered' || operator === 'unanswered') return { kind: 'compare', left, operator, right: [] }
    const next = tokens[at]
    const listed = operator === 'in' || operator === 'outside'
    const from = next?.startsWith('@') || (listed && next !== '(') ? referenceOf(take()) : null
    if (from) return { kind: 'compare', left, operator, right: [], from }
    if (listed) return { kind: 'compare', left, operator, right: list() }
    return { kind: 'compare', left, operator, right: [word()] }
  }
  const list = (): string[] => {
    take('(')
    const values = [word()]
    while (tokens[at] === ',') {
      at += 1
      values.push(word())
    }
    take(')')
    return values
  }
  const word = (): string => {
    const token = take()
    if (/^[=<>(),!]/.test(token)) throw fault('a value before')
    return token.startsWith('"') ? token.slice(1, -1) : token
  }
  const condition = either()
  if (at < tokens.length) throw fault('the end')
  return condition
}

function referenceOf(token: string): Reference | null {
  if (/^\$[a-z]\w*$/i.test(token)) return { kind: 'fact', name: token.slice(1) }
  if (/^@[a-z]\w*$/i.test(token)) return { kind: 'named', name: token.slice(1) }
  const [, section, item, part] = /^([a-z]\w*)\.([a-z]\w*)(\.country)?$/i.exec(token) ?? []
  return section && item ? { kind: 'item', section, item, ...(part ? { part: 'country' } : {}) } : null
}

/** Every reference in a condition, including its right sides. */
export function referencesOf(condition: Condition): Reference[] {
  if (condition.kind !== 'compare') return condition.parts.flatMap(referencesOf)
  return condition.from ? [condition.left, condition.from] : [condition.left]
}

/** The values for a condition: `undefined` for an unanswered or hidden item. */
export interface Lookup {
  item: (section: string, item: string) => readonly unknown[]
  fact: (name: string) => string | undefined
  named: (name: string) => number | readonly string[] | undefined
}

/** Whether the condition holds. For a reference into a repeat, one matching entry is enough. */
export function holds(condition: Condition, lookup: Lookup): boolean {
  if (condition.kind !== 'compare')
    return condition.kind === 'all'
      ? condition.parts.every((part) => holds(part, lookup))
      : condition.parts.some((part) => holds(part, lookup))
  const { left, operator, right, from } = condition
  const values = valuesAt(left, lookup)
  const against = from ? listAt(from, lookup) : right
  if (operator === 'unanswered') return !values.some(isAnswered)
  return values.some((value) => isAnswered(value) && compare(value, operator, against))
}

/** Why a condition holds, for reviewers: the comparisons that held, each with its value. */
export function because(condition: Condition, lookup: Lookup): string {
  if (condition.kind !== 'compare') {
    const parts = condition.parts.filter((part) => holds(part, lookup))
    return parts.map((part) => because(part, lookup)).join(condition.kind === 'all' ? ' and ' : ' or ')
  }
  const { left, operator, right, from } = condition
  const said = (reference: Reference): string => {
    const values =
      reference.kind === 'named' ? listAt(reference, lookup) : valuesAt(reference, lookup).filter(isAnswered)
    return `${nameOf(reference)} (${Array.isArray(values) ? values.flat().map(text).join(', ') : String(values ?? '')})`
  }
  // The value was written there, and is read the same way.
  if (operator === 'answered' || operator === 'unanswered') return `${nameOf(left)} ${operator}`
  return [said(left), operator, ...(from ? [said(from)] : right.length > 0 ? [right.join(', ')] : [])].join(' ')
}

function nameOf(reference: Reference): string {
  if (reference.kind !== 'item') return reference.name
  return [reference.section, reference.item, ...(reference.part ? [reference.part] : [])].join('.')
}

function valuesAt(reference: Reference, lookup: Lookup): readonly unknown[] {
  if (reference.kind !== 'item')
    return [reference.kind === 'fact' ? lookup.fact(reference.name) : lookup.named(reference.name)]
  const values = lookup.item(reference.section, reference.item)
  return reference.part
    ? values.map((value) => (typeof value === 'object' && value !== null ? Reflect.get(value, 'country') : undefined))
    : values
}

/** The value of a right side; undefined if it has none, so that nothing counts as different from it. */
function listAt(reference: Reference, lookup: Lookup): number | readonly string[] | undefined {
  if (reference.kind === 'named') return lookup.named(reference.name)
  const values = valuesAt(reference, lookup).filter(isAnswered)
  const list = reference.kind === 'fact' ? values.flatMap((value) => text(value).split(' ')) : values.flat().map(text)
  return list.length === 0 ? undefined : list
}

/** Whether a value says anything; spaces alone do not. */
export function isAnswered<T>(value: T): value is NonNullable<T> {
  return (
    value !== undefined &&
    value !== null &&
    !(typeof value === 'string' && value.trim() === '') &&
    !(Array.isArray(value) && value.length === 0)
  )
}

function compare(
  value: unknown,
  operator: Exclude<Operator, 'unanswered'>,
  against: number | readonly string[] | undefined,
): boolean {
  if (operator === 'answered') return true
  if (against === undefined) return false
  const list = typeof against === 'number' ? [String(against)] : against
  const own = Array.isArray(value) ? value.map(String) : [text(value)]
  switch (operator) {
    case 'in':
      return own.some((one) => list.includes(one))
    case 'outside':
      return !own.some((one) => list.includes(one))
    case 'contains':
      return Array.isArray(value) && own.includes(list[0] ?? '')
    case '=':
      return own.length === 1 && own[0] === list[0]
    case '!=':
      return !(own.length === 1 && own[0] === list[0])
    default:
      return ordered(value, operator, list[0] ?? '')
  }
}

/** Compares numbers by size, amounts by their number, and dates by calendar order. */
function ordered(value: unknown, operator: '<' | '>' | '<=' | '>=', against: string): boolean {
  const own = text(value)
  const [a, b] = [Number(own), Number(against)]
  const order = own === '' || Number.isNaN(a) || Number.isNaN(b) ? (own < against ? -1 : own > against ? 1 : 0) : a - b
  if (operator === '<') return order < 0
  if (operator === '>') return order > 0
  return operator === '<=' ? order <= 0 : order >= 0
}

function text(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'amount' in value) return String(value.amount)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
