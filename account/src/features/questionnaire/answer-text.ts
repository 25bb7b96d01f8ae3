import { figures } from '@tessera/ui/figures.ts'
import type { Address, Answers, ItemTexts, MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import { formatMoney } from '../../format/money.ts'
import { countryName } from '../../format/country.ts'
import { formatDay, formatInstant, formatMonth } from '../../format/dates.ts'
import type { Detail } from './load.ts'
import type { Draft } from '../../state/drafts.ts'

export interface Wording {
  language: string
  yes: string
  no: string
  files: Draft['files']
}

/** The label of a question, or of the section that a path names. */
export function questionTitle({ texts }: Pick<Detail, 'texts'>, path: string): string {
  const [section = '', ...rest] = path.split('.')
  const own = texts.sections[section]
  return own?.items[rest.at(-1) ?? '']?.title ?? own?.title ?? path
}

/** An answer as text, for the review. */
export function answerText(
  item: MemberItem,
  texts: ItemTexts | undefined,
  value: Value | undefined,
  { language, yes, no, files }: Wording,
): string {
  if (value === undefined) return ''
  const list = (values: readonly string[]): string =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(values)
  const text = typeof value === 'string' ? value : ''
  const values = textsIn(value)
  switch (item.type) {
    case 'bool':
    case 'declaration':
      return value === true ? yes : no
    case 'date':
      return formatDay(text, language)
    case 'month':
      return formatMonth(text, language)
    case 'instant':
      // For some values only the day is known.
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text, language) : formatInstant(text, language)
    case 'country':
      return countryName(text, language)
    case 'countryMulti':
      return list(values.map((code) => countryName(code, language)))
    case 'single':
    case 'dropdown':
      return texts?.options?.[text] ?? text
    case 'multi':
      return list(values.map((one) => texts?.options?.[one] ?? one))
    case 'file':
    case 'files':
      return list(
        (Array.isArray(value) ? values : [text]).map((id) => files.find(({ fileId }) => fileId === id)?.name ?? id),
      )
    default:
      return ofParts(value, language)
  }
}

/** An address, one part a line. */
export function addressText({ line1, line2, postcode, city, region, country }: Address, language: string): string {
  return [line1, line2, [postcode, city].filter(Boolean).join(' '), region, countryName(country, language)]
    .filter(Boolean)
    .join('\n')
}

function ofParts(value: Value, language: string): string {
  if (typeof value === 'number') return new Intl.NumberFormat(language, figures).format(value)
  if (typeof value !== 'object') return String(value)
  if ('amount' in value) return formatMoney(value.amount, value.currency, language)
  if ('chain' in value) return `${value.chain} ${value.address}`
  if ('line1' in value) return addressText(value, language)
  return ''
}

/** A free id for a new entry, and the position after the last one. */
export function newEntry(section: string, answers: Answers): { id: string; place: number } {
  const places = Object.entries(answers).flatMap(([path, place]) =>
    path.startsWith(`${section}.`) && path.split('.').length === 2 && typeof place === 'number' ? [place] : [],
  )
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('')
  return { id, place: Math.max(0, ...places) + 1 }
}

/** The entries of an answer that is a list of texts. */
export function textsIn(value: Value | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
