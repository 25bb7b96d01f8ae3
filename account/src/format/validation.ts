import { phoneDigits } from '@tessera/ui/phone-number.ts'

/** Longest email and web address in characters (specification, section 5). */
export const longest = { email: 320, url: 2048 } as const

const mobile = new RegExp(`^[0-9]{${phoneDigits.fewest},${phoneDigits.most}}$`)
const address = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** True if the text has the form of an email address. */
export function isEmail(value: string): boolean {
  return value.length <= longest.email && address.test(value)
}

/** An optional address: empty is valid. Otherwise it must be one after trimming. */
export function emailFault(value: string): 'invalid email' | null {
  const trimmed = value.trim()
  return trimmed === '' || isEmail(trimmed) ? null : 'invalid email'
}

/** An optional number: empty is valid. Otherwise it must be 7 to 12 digits after trimming. */
export function mobileFault(value: string): 'invalid mobile number' | null {
  const trimmed = value.trim()
  return trimmed === '' || mobile.test(trimmed) ? null : 'invalid mobile number'
}

/** The rules of a form for one field. */
export interface FieldRules {
  label: string
  required?: boolean
  /** Characters as people count them. */
  length?: { least?: number; most?: number }
  range?: { least?: number; most?: number }
  type?: 'email' | 'url' | 'number'
}

/** What is wrong with a field: the key of its text and the text's values. */
export interface FieldFault {
  key:
    | 'validation.required'
    | 'validation.tooShort'
    | 'validation.tooLong'
    | 'validation.tooSmall'
    | 'validation.tooLarge'
    | 'validation.email'
    | 'validation.url'
    | 'validation.number'
  values: { label: string; limit?: number }
}

/** The first error of a field, by the rules that all forms share; null if there is none. */
export function fieldFault(
  value: string,
  { label, required = false, length = {}, range = {}, type }: FieldRules,
): FieldFault | null {
  const text = value.trim()
  const fault = (key: FieldFault['key'], limit?: number): FieldFault => ({
    key,
    values: { label, ...(limit === undefined ? {} : { limit }) },
  })
  if (text === '') return required ? fault('validation.required') : null
  const count = [...text].length
  const most = Math.min(length.most ?? Infinity, type === 'email' || type === 'url' ? longest[type] : Infinity)
  if (count < (length.least ?? 0)) return fault('validation.tooShort', length.least)
  if (count > most) return fault('validation.tooLong', most)
  if (type === 'email' && !isEmail(text)) return fault('validation.email')
  if (type === 'url' && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return fault('validation.url')
  if (type !== 'number') return null
  const number = Number(text)
  if (!Number.isFinite(number)) return fault('validation.number')
  if (number < (range.least ?? -Infinity)) return fault('validation.tooSmall', range.least)
  return number > (range.most ?? Infinity) ? fault('validation.tooLarge', range.most) : null
}
