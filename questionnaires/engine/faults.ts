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
import { isAnswered } from './condition.ts'
import { asNumber } from './expression.ts'
import { hasShape } from './shape.ts'
import { visibilityOf, pathOf, type Visibility, type VisibleItem } from './visibility.ts'
import { addressFault } from './wallet-address.ts'
import { isWebAddress } from './web-address.ts'

/** What the engine cannot know by itself. */
export interface Judge {
  /** The day it is, `YYYY-MM-DD`. */
  today: string
  /** Whether a number keeps the rule of its issuer. The server has the rules; without them the check waits for it. */
  checksum?: (kind: Checksum, value: string, country: string | undefined) => boolean
  /** Whether a number or address was shown to reach the member; without it the check waits for the server. */
  proven?: (value: string, type: MemberItem['type']) => boolean
  /** Whether a typed name is that of who signs; the server knows, where the identity was verified. */
  signs?: (name: string) => boolean
}

/** Everything wrong with the answers in sight, in the order of the questions; nothing hidden is looked at. */
export function faultsOf(visibility: Visibility, judge: Judge): Fault[] {
  return visibility.sections.flatMap(({ id, entries }) => {
    const repeat = visibility.plan.section.get(id)?.section.repeat
    const own = entries.flatMap(({ items }) => items.flatMap((item) => faultOf(item, visibility, judge)))
    if (!repeat) return own
    if (entries.length < repeat.min) return [{ path: id, code: 'minEntries' as const, value: repeat.min }, ...own]
    if (tooMany(id, visibility.answers, repeat.max))
      return [{ path: id, code: 'maxEntries' as const, value: repeat.max }, ...own]
    return [...own, ...sums(id, visibility)]
  })
}

/** What would be wrong with a value as the answer to a question at sending, whatever else is answered. */
export function faultOfValue(view: MemberTemplate, item: MemberItem, value: Value, judge: Judge): FaultCode | null {
  const alone: Visibility = { ...visibilityOf(view, {}, {}), valueAt: (path) => (path === item.id ? value : undefined) }
  return faultOf({ item, path: item.id, section: '', entry: null }, alone, judge)[0]?.code ?? null
}

/** The first thing wrong with one answer. */
function faultOf(at: VisibleItem, visibility: Visibility, judge: Judge): Fault[] {
  const { item, path } = at
  const value = visibility.valueAt(path)
  const fault = (code: FaultCode, number?: number): Fault[] => [
    { path, code, ...(number === undefined ? {} : { value: number }) },
  ]
  if (item.type === 'statement') return item.stops ? fault('stops') : []
  if (!isAnswered(value)) return item.required ? fault(item.type === 'declaration' ? 'mustAccept' : 'required') : []
  if (!hasShape(item, value)) return fault('shape')
  if (item.type === 'declaration' && value !== true) return item.required ? fault('mustAccept') : []
  const ofType = typeFault(item, value)
  if (ofType) return fault(ofType)
  for (const validator of item.validate ?? []) {
    if (!passes(validator, value, at, visibility, judge))
      return fault(
        codeOf(validator, value, at, visibility),
        'value' in validator ? validator.value : limitFor(validator, at, visibility)?.value,
      )
  }
  if (item.type === 'signature' && judge.signs?.(textOf(value)) === false) return fault('signatureName')
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
  // Kinds and sizes of files are judged when a file comes, by its bytes.
  return validator.rule === 'fileTypes' || validator.rule === 'maxBytes' ? 'file' : validator.rule
}

function typeFault(item: MemberItem, value: Value): FaultCode | null {
  const chosen = Array.isArray(value) ? value : [value]
  const text = textOf(value)
  const options = item.options
  if (options) {
    if (chosen.some((one) => !options.some((option) => option.value === one && !option.closed))) return 'option'
    if (chosen.length > 1 && chosen.some((one) => options.some((option) => option.value === one && option.exclusive)))
      return 'exclusive'
  }
  if (item.type === 'money')
    return (item.currencies ?? ['USD']).includes(field(value, 'currency')) && (asNumber(value) ?? -1) >= 0
      ? null
      : 'currency'
  if (item.type === 'phone') return /^\+[1-9]\d{6,14}$/.test(text.replaceAll(/[\s()-]/g, '')) ? null : 'shape'
  if (item.type === 'email') return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) ? null : 'shape'
  if (item.type === 'signature') return /\p{L}.*\p{L}/u.test(text) ? null : 'shape'
  if (item.type === 'address')
    return Object.values(value).every((part) => typeof part === 'string' && part.trim() !== '') ? null : 'required'
  if (item.type === 'wallet') return walletFault({ chain: field(value, 'chain'), address: field(value, 'address') })
  if (item.type === 'txRef') return isTransactionReference(text) ? null : 'shape'
  return null
}

/**
 * Whether something may name a transaction: a hash or a signature in hexadecimal, base58 or base64 (Solana, TON), an account with an instant (Hedera),
 * an extrinsic of a block, or the reference of a bank, in the signs that ISO 20022 lets one have. Single blanks may part it.
 */
export function isTransactionReference(text: string): boolean {
  return (
    text.length >= 6 &&
    text.length <= 130 &&
    /^[\w./?:(),'+=@#|~-]+(?: [\w./?:(),'+=@#|~-]+)*$/.test(text) &&
    /[A-Za-z0-9]/.test(text)
  )
}

/** Of chains whose addresses we do not know, anything that may be one is taken. */
function walletFault(wallet: Wallet): FaultCode | null {
  return /^\S{8,120}$/.test(wallet.address) ? addressFault(wallet) : 'shape'
}

function passes(
  validator: Validator,
  value: Value,
  at: VisibleItem,
  visibility: Visibility,
  { today, checksum, proven }: Judge,
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
      return text <= today.slice(0, text.length)
    case 'notPast':
      return text >= today.slice(0, text.length)
    case 'ageAtLeast':
      return text <= monthsBefore(today, validator.value * 12)
    case 'maxAgeMonths':
      return text >= monthsBefore(today, validator.value).slice(0, text.length)
    case 'maxAgeBy': {
      const limit = limitFor(validator, at, visibility)
      return (
        limit === undefined ||
        text >=
          (limit.unit === 'days' ? daysBefore(today, limit.value) : monthsBefore(today, limit.value)).slice(
            0,
            text.length,
          )
      )
    }
    case 'checksum':
      return checksum?.(validator.kind, text, countryFor(validator, at, visibility)) ?? true
    case 'proven':
      return proven?.(text, at.item.type) ?? true
    case 'dwelling':
      return (
        typeof value !== 'object' ||
        !Object.values(value).some((part) => typeof part === 'string' && isPostBox(part, field(value, 'country')))
      )
    case 'differsFrom':
      return visibility.valueAt(pathOf(at.section, at.entry, validator.item)) !== value
    case 'notBefore': {
      const other = visibility.valueAt(pathOf(at.section, at.entry, validator.item))
      // A month is compared with a day by its month.
      const from = other === undefined ? '' : textOf(other)
      return text.slice(0, from.length) >= from.slice(0, text.length)
    }
    // Judged over all entries, and of files by their bytes.
    case 'sumEquals100':
    case 'fileTypes':
    case 'maxBytes':
      return true
  }
}

/** The country whose rule a number must keep, where another item says it. */
function countryFor(
  { country: item }: Extract<Validator, { rule: 'checksum' }>,
  at: VisibleItem,
  visibility: Visibility,
): string | undefined {
  const country = item === undefined ? undefined : visibility.valueAt(pathOf(at.section, at.entry, item))
  return typeof country === 'string' ? country : undefined
}

/** Whether a number is written like the PAN of a company, a firm or a trust: the fourth letter says whose it is, P a person's (Income Tax Department of India). */
function isCompanysPan(kind: Checksum, number: string, country: string | undefined): boolean {
  return (
    (kind === 'PAN' || (kind === 'TIN' && country === 'IN')) &&
    /^[A-Z]{3}[ABCFGHJLTK][A-Z]\d{4}[A-Z]$/i.test(number.replaceAll(/[\s.-]/g, ''))
  )
}

/** How old an answer may be by what is said beside it; undefined where that sets no limit. */
function limitFor(validator: Validator, at: VisibleItem, visibility: Visibility): Threshold | undefined {
  if (validator.rule !== 'maxAgeBy') return undefined
  const said = visibility.valueAt(pathOf(at.section, at.entry, validator.item))
  const name = typeof said === 'string' ? validator.limits[said] : undefined
  return name === undefined ? undefined : visibility.plan.template.thresholds?.[name]
}

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
}

/** The same day so many months earlier; the last day of a shorter month. */
function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10)
}

function tooMany(section: string, answers: Answers, most: number): boolean {
  return (
    Object.keys(answers).filter((path) => path.startsWith(`${section}.`) && path.split('.').length === 2).length > most
  )
}

/** Shares that must make a whole, once every one of them is given. */
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

/** The words of a simple answer; nothing of one that has parts. */
function textOf(value: Value): string {
  return typeof value === 'object' ? '' : String(value)
}

function field(value: Value, name: string): string {
  const part: unknown = typeof value === 'object' ? Reflect.get(value, name) : ''
  return typeof part === 'string' ? part : ''
}
