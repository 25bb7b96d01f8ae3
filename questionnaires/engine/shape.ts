import type { ItemType, MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import { withoutInvisible } from '@tessera/contract/invisible-characters.ts'
import { isDay } from './calendar.ts'
import { asNumber } from './expression.ts'

/* Whether a value fits the form of its type. A draft may have unfinished answers, never values of another form. */

const longestText = 4000
const mostChoices = 300
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const isText = (value: unknown, most = longestText): value is string =>
  typeof value === 'string' && value.length <= most && !controls.test(value)
const isLine = (value: unknown): boolean => isText(value, 500) && !value.includes('\n')
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= mostChoices &&
  value.every((one) => isText(one, 100)) &&
  new Set(value).size === value.length
const isFields = (value: unknown, needed: readonly string[], optional: readonly string[] = []): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  needed.every((name) => isLine(Reflect.get(value, name))) &&
  Object.entries(value).every(([name, one]) => [...needed, ...optional].includes(name) && isLine(one))

/** Parts that an address may omit. */
const dispensable = ['line2', 'region', 'postcode']

const shapes: Record<ItemType, (value: unknown) => boolean> = {
  text: isLine,
  textarea: (value) => isText(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15,
  money: (value) =>
    isFields(value, ['amount', 'currency']) &&
    asNumber(value) !== undefined &&
    /^[A-Z]{3,5}$/.test(String(Reflect.get(Object(value), 'currency'))),
  date: isDay,
  month: (value) => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
  instant: (value) => isLine(value) && !Number.isNaN(Date.parse(String(value))),
  bool: (value) => typeof value === 'boolean',
  single: isLine,
  dropdown: isLine,
  multi: isList,
  country: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
  countryMulti: (value) => isList(value) && value.every((code) => /^[A-Z]{2}$/.test(code)),
  phone: isLine,
  email: isLine,
  address: (value) => isFields(value, ['line1', 'city', 'country'], dispensable),
  file: isLine,
  files: isList,
  wallet: (value) => isFields(value, ['chain', 'address']),
  txRef: isLine,
  declaration: (value) => typeof value === 'boolean',
  statement: () => false,
  signature: isLine,
}

/** Whether the value may be stored as an answer of this item, finished or not. */
export function hasShape(item: Pick<MemberItem, 'type'>, value: unknown): boolean {
  return shapes[item.type](value)
}

/** Line breaks in pasted text: of word processors, of other systems. */
const breaks = /\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/g
/** Control characters, which no text needs. */
const machines = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g

/**
 * A value as stored: without invisible characters, and empty if nothing else is left. Line breaks stay in a text of
 * several lines and become spaces in a line. `typing`: the value is in a field, and another letter may follow at the
 * end.
 */
export function cleaned(item: Pick<MemberItem, 'type'>, value: Value, typing = false): Value {
  const clean = (text: string): string =>
    withoutInvisible(text.replaceAll(breaks, item.type === 'textarea' ? '\n' : ' ').replaceAll(machines, ''), typing)
  const cleanPart = <Part>(part: Part): Part | string => (typeof part === 'string' ? clean(part) : part)
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(cleanPart)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => [name, cleanPart(part)] as const)
  return Object.fromEntries(parts.filter(([name, part]) => part !== '' || !dispensable.includes(name))) as Value
}
