import { textAt } from './mrz-layout.ts'
import type { CharacterClass, FieldLayout, MrzLayout } from './mrz-layout.ts'
import type { MrzField, MrzFieldName } from './reading.ts'

const checkWeights = [7, 3, 1]

function valueOf(char: string): number {
  if (char === '<') return 0
  return char >= '0' && char <= '9' ? Number(char) : char.charCodeAt(0) - 55
}

/** The check digit of a text: weights 7, 3, 1, A = 10 … Z = 35, filler = 0, modulo 10 (ICAO Doc 9303-3, 4.9). */
export function checkDigit(text: string): number {
  return [...text].reduce((sum, char, i) => sum + valueOf(char) * (checkWeights[i % 3] ?? 0), 0) % 10
}

/** Whether `digit` is the check digit of `text`. A filler counts as 0 only where the whole field is empty. */
export function checkHolds(text: string, digit: string): boolean {
  if (digit === '<') return /^<*$/.test(text)
  return /^\d$/.test(digit) && checkDigit(text) === Number(digit)
}

const allowedCharacters: Record<CharacterClass, RegExp> = {
  digits: /^[0-9<]*$/,
  letters: /^[A-Z<]*$/,
  code: /^[A-Z0-9<]*$/,
  sex: /^[MFX<]$/,
}

/** Every field of an MRZ with the result of its check digit. */
export function fieldsOf(layout: MrzLayout, lines: readonly string[]): Record<MrzFieldName, MrzField> {
  const fields: Record<MrzFieldName, MrzField> = {
    documentCode: empty(),
    issuingState: empty(),
    documentNumber: empty(),
    birthDate: empty(),
    sex: empty(),
    expiryDate: empty(),
    nationality: empty(),
    name: empty(),
    optional: empty(),
    optional2: empty(),
  }
  for (const field of layout.fields) fields[field.name] = readField(field, lines)
  return layout.format === 'TD1' ? joinLongNumber(fields, lines) : fields
}

const empty = (): MrzField => ({ value: '', checkDigit: 'none' })

function readField(field: FieldLayout, lines: readonly string[]): MrzField {
  const text = textAt(lines, field.span)
  const value = text.replace(/<+$/, '')
  if (field.checkAt === undefined) return { value, checkDigit: 'none' }
  return { value, checkDigit: checkHolds(text, (lines[field.span.line] ?? '').charAt(field.checkAt)) ? 'ok' : 'bad' }
}

/**
 * A number longer than nine characters continues in the optional data, with its check digit last (Doc 9303-5, note j).
 */
function joinLongNumber(
  fields: Record<MrzFieldName, MrzField>,
  lines: readonly string[],
): Record<MrzFieldName, MrzField> {
  const first = lines[0] ?? ''
  const rest = /^([A-Z0-9]*)(\d)(?=<|$)/.exec(fields.optional.value)
  if (first.charAt(14) !== '<' || rest === null || first.slice(5, 14).includes('<')) return fields
  const [tail = '', continued = '', digit = ''] = rest
  const number = first.slice(5, 14) + continued
  return {
    ...fields,
    documentNumber: { value: number, checkDigit: checkHolds(number, digit) ? 'ok' : 'bad' },
    optional: { value: fields.optional.value.slice(tail.length).replace(/^<+/, ''), checkDigit: 'none' },
  }
}

/** Month 01-12 and day 01-31, or fillers for unknown parts, which Doc 9303 allows. */
function isPlausibleDate(text: string): boolean {
  return /^(\d{2}|<<)(0[1-9]|1[0-2]|<<)(0[1-9]|[12]\d|3[01]|<<)$/.test(text)
}

/**
 * Whether lines of the right length form a valid MRZ: the right characters in each place, and every check digit
 * correct.
 */
export function isValidMrz(layout: MrzLayout, lines: readonly string[]): boolean {
  if (lines.length !== layout.lineCount || lines.some((line) => line.length !== layout.lineLength)) return false
  if (!layout.firstCharacter.test(lines[0] ?? '')) return false
  for (const field of layout.fields) {
    const text = textAt(lines, field.span)
    if (!allowedCharacters[field.characters].test(text)) return false
    if (field.characters === 'digits' && !isPlausibleDate(text)) return false
  }
  const fields = fieldsOf(layout, lines)
  if (!/^[A-Z]/.test(fields.name.value) || fields.documentNumber.value === '') return false
  if (Object.values(fields).some((field) => field.checkDigit === 'bad')) return false
  const { at, over } = layout.composite
  return checkHolds(over.map((part) => textAt(lines, part)).join(''), (lines[at.line] ?? '').charAt(at.column))
}
