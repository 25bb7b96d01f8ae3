import { isPostBox } from '@tessera/contract/post-box.ts'
import type {
  Answers,
  Checksum,
  Fault,
  FaultCode,
  MemberItem,
  MemberTemplate,
  Threshold,
  Validator,
  Value,
  Wallet,
} from '@tessera/contract/questionnaire.ts'
import { daysBefore, monthsBefore, type DaysNow } from './calendar.ts'
import { isAnswered } from './condition.ts'
import { isCompanysPan } from './company-pan.ts'
import { asNumber } from './expression.ts'
import { postalFault } from './postal-address.ts'
import { hasShape } from './shape.ts'
import { isTransactionReference } from './transaction-reference.ts'
import { visibilityOf, pathOf, type Visibility, type VisibleItem } from './visibility.ts'
import { addressFault } from './wallet-address.ts'
import { isWebAddress } from './web-address.ts'

/** What the engine cannot know by itself. */
export interface FaultContext extends Partial<DaysNow> {
  today: string
  /**
   * Whether a number follows the rule of its issuer. The server has the rules; without them the check is left to the
   * server.
   */
  checksum?: (kind: Checksum, value: string, country: string | undefined) => boolean
  /** Whether a postal code has the shape of its country's; without it the check is left to the server. */
  postalCode?: (country: string, code: string) => boolean
  /** Whether a number or address is a verified contact of the member; without it the check is left to the server. */
  proven?: (value: string, type: MemberItem['type']) => boolean
  /** Whether a typed name is the signer's; the server knows if the identity was verified. */
  signs?: (name: string) => boolean
  /** The verified name, for the text of an error; the server knows it. */
  verifiedName?: string | undefined
  /** The verified date of birth; the server knows it. */
  birthDate?: string | undefined
}

/** All errors of the visible answers, in the order of the questions; hidden ones are skipped. */
export function faultsOf(visibility: Visibility, context: FaultContext): Fault[] {
  return visibility.sections.flatMap(({ id, entries }) => {
    const repeat = visibility.plan.section.get(id)?.section.repeat
    const own = entries.flatMap(({ items }) => items.flatMap((item) => faultOf(item, visibility, context)))
    if (!repeat) return own
    if (entries.length < repeat.min) return [{ path: id, code: 'minEntries' as const, value: repeat.min }, ...own]
    if (tooMany(id, visibility.answers, repeat.max))
      return [{ path: id, code: 'maxEntries' as const, value: repeat.max }, ...own]
    return [...own, ...sums(id, visibility)]
  })
}

/** What would be wrong with a value as an answer on submission, independent of other answers. */
export function faultOfValue(
  view: MemberTemplate,
  item: MemberItem,
  value: Value,
  context: FaultContext,
): FaultCode | null {
  const alone: Visibility = { ...visibilityOf(view, {}, {}), valueAt: (path) => (path === item.id ? value : undefined) }
  return faultOf({ item, path: item.id, section: '', entry: null }, alone, context)[0]?.code ?? null
}

/** The first error of one answer. */
function faultOf(at: VisibleItem, visibility: Visibility, context: FaultContext): Fault[] {
  const { item, path } = at
  const value = visibility.valueAt(path)
  const verified = item.type === 'date' ? context.birthDate : context.verifiedName
  const fault = (code: FaultCode, number?: number): Fault[] => [
    {
      path,
      code,
      ...(number === undefined ? {} : { value: number }),
      ...(code === 'verified' && verified !== undefined ? { verified } : {}),
    },
  ]
  if (item.type === 'statement') return item.stops ? fault('stops') : []
  if (!isAnswered(value)) return item.required ? fault(item.type === 'declaration' ? 'mustAccept' : 'required') : []
  if (!hasShape(item, value)) return fault('shape')
  if (item.type === 'declaration' && value !== true) return item.required ? fault('mustAccept') : []
  const ofType = typeFault(item, value, context)
  if (ofType) return fault(ofType)
  for (const validator of item.validate ?? []) {
    if (!passes(validator, { value, at, visibility }, context))
      return fault(
        codeOf(validator, value, at, visibility),
        'value' in validator ? validator.value : limitFor(validator, at, visibility)?.value,
      )
  }
  if (item.type === 'signature' && context.signs?.(textOf(value)) === false) return fault('signatureName')
  return []
}

function codeOf(validator: Validator, value: Value, at: VisibleItem, visibility: Visibility): FaultCode {
  if (
    validator.rule === 'checksum' &&
    isCompanysPan(validator.kind, textOf(value), countryFor(validator, at, visibility))
  )
    return 'companyPan'
  if (validator.rule === 'maxAgeBy')
    return limitFor(validator, at, visibility)?.unit === 'days' ? 'maxAgeDays' : 'maxAgeMonths'
  // Types and sizes of files are checked on upload, by their bytes.
  return validator.rule === 'fileTypes' || validator.rule === 'maxBytes' ? 'file' : validator.rule
}

/** Years before this one are typing mistakes. */
const firstYear = 1900

function typeFault(item: MemberItem, value: Value, context: FaultContext): FaultCode | null {
  const chosen = Array.isArray(value) ? value : [value]
  const text = textOf(value)
  const options = item.options
  if (options) {
    if (chosen.some((one) => !options.some((option) => option.value === one && !option.closed))) return 'option'
    if (chosen.length > 1 && chosen.some((one) => options.some((option) => option.value === one && option.exclusive)))
      return 'exclusive'
  }
  if (item.type === 'date' || item.type === 'month') return Number(text.slice(0, 4)) < firstYear ? 'year' : null
  if (item.type === 'money')
    return (item.currencies ?? ['USD']).includes(field(value, 'currency')) && (asNumber(value) ?? -1) >= 0
      ? null
      : 'currency'
  if (item.type === 'phone') return /^\+[1-9]\d{6,14}$/.test(text.replaceAll(/[\s()-]/g, '')) ? null : 'shape'
  if (item.type === 'email') return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) ? null : 'shape'
  if (item.type === 'signature') return /\p{L}.*\p{L}/u.test(text) ? null : 'shape'
  if (item.type === 'address') return postalFault(value, context.postalCode)
  if (item.type === 'wallet') return walletFault({ chain: field(value, 'chain'), address: field(value, 'address') })
  if (item.type === 'txRef') return isTransactionReference(text) ? null : 'shape'
  return null
}

/** For chains with unknown address formats, anything plausible is accepted. */
function walletFault(wallet: Wallet): FaultCode | null {
  return /^\S{8,120}$/.test(wallet.address) ? addressFault(wallet) : 'shape'
}

function passes(
  validator: Validator,
  { value, at, visibility }: { value: Value; at: VisibleItem; visibility: Visibility },
  { today, earliest = today, latest = today, checksum, proven, signs, birthDate }: FaultContext,
): boolean {
  const text = textOf(value)
  const length = Array.isArray(value) ? value.length : [...text.trim()].length
  const number = asNumber(value) ?? Number.NaN
  switch (validator.rule) {
    case 'regex':
      return new RegExp(validator.pattern, 'u').test(text)
    case 'url':
      return isWebAddress(text.trim())
    case 'minLen':
      return length >= validator.value
    case 'maxLen':
      return length <= validator.value
    case 'minFiles':
      return length >= validator.value
    case 'maxFiles':
      return length <= validator.value
    case 'min':
      return number >= validator.value
    case 'max':
      return number <= validator.value
    case 'dateRange':
      return text >= validator.from && text <= validator.to
    case 'notFuture':
      return text <= latest.slice(0, text.length)
    case 'notPast':
      return text >= earliest.slice(0, text.length)
    case 'ageAtLeast':
      return text <= monthsBefore(today, validator.value * 12)
    case 'maxAgeMonths':
      return text >= monthsBefore(earliest, validator.value).slice(0, text.length)
    case 'maxAgeBy': {
      const limit = limitFor(validator, at, visibility)
      return (
        limit === undefined ||
        text >=
          (limit.unit === 'days' ? daysBefore(earliest, limit.value) : monthsBefore(earliest, limit.value)).slice(
            0,
            text.length,
          )
      )
    }
    case 'checksum':
      return checksum?.(validator.kind, text, countryFor(validator, at, visibility)) ?? true
    case 'proven':
      return proven?.(text, at.item.type) ?? true
    case 'verified':
      return at.item.type === 'date' ? text === (birthDate ?? text) : (signs?.(text) ?? true)
    case 'sinceBirth':
      return birthDate === undefined || text.slice(0, 4) >= birthDate.slice(0, 4)
    case 'dwelling':
      return (
        typeof value !== 'object' ||
        !Object.values(value).some((part) => typeof part === 'string' && isPostBox(part, field(value, 'country')))
      )
    case 'differsFrom':
      return visibility.valueAt(pathOf(at.section, at.entry, validator.item)) !== value
    case 'notBefore': {
      const other = visibility.valueAt(pathOf(at.section, at.entry, validator.item))
      // A month is compared with the month of a date.
      const from = other === undefined ? '' : textOf(other)
      return text.slice(0, from.length) >= from.slice(0, text.length)
    }
    // Checked over all entries; files are checked by their bytes.
    case 'sumEquals100':
    case 'fileTypes':
    case 'maxBytes':
      return true
  }
}

/** The country whose rule applies to a number, if another item names it. */
function countryFor(
  { country: item }: Extract<Validator, { rule: 'checksum' }>,
  at: VisibleItem,
  visibility: Visibility,
): string | undefined {
  const country = item === undefined ? undefined : visibility.valueAt(pathOf(at.section, at.entry, item))
  return typeof country === 'string' ? country : undefined
}

/** How old an answer may be, depending on another answer; undefined if that sets no limit. */
function limitFor(validator: Validator, at: VisibleItem, visibility: Visibility): Threshold | undefined {
  if (validator.rule !== 'maxAgeBy') return undefined
  const said = visibility.valueAt(pathOf(at.section, at.entry, validator.item))
  const name = typeof said === 'string' ? validator.limits[said] : undefined
  return name === undefined ? undefined : visibility.plan.template.thresholds?.[name]
}

function tooMany(section: string, answers: Answers, most: number): boolean {
  return (
    Object.keys(answers).filter((path) => path.startsWith(`${section}.`) && path.split('.').length === 2).length > most
  )
}

/** Shares that must sum to the whole, once all of them are given. */
function sums(section: string, visibility: Visibility): Fault[] {
  return (visibility.plan.section.get(section)?.items ?? [])
    .filter(({ item }) => item.validate?.some(({ rule }) => rule === 'sumEquals100'))
    .flatMap(({ item }) => {
      const shares = visibility.items.filter((one) => one.section === section && one.item.id === item.id)
      const values = shares.map(({ path }) => asNumber(visibility.valueAt(path)))
      const total = values.reduce<number>((all, value) => all + (value ?? 0), 0)
      const last = shares.at(-1)
      return !last || values.includes(undefined) || Math.abs(total - 100) < 1e-6
        ? []
        : [{ path: last.path, code: 'sumEquals100' as const, value: Math.round(total * 100) / 100 }]
    })
}

/** The text of a simple answer; empty for one with parts. */
function textOf(value: Value): string {
  return typeof value === 'object' ? '' : String(value)
}

function field(value: Value, name: string): string {
  const part: unknown = typeof value === 'object' ? Reflect.get(value, name) : ''
  return typeof part === 'string' ? part : ''
}
