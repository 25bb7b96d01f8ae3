import type { SpecimenSpec } from './spec.ts'

// Writes machine-readable zones as in ICAO Doc 9303 parts 3 (check digits, transliteration), 4 (TD3) and 5 (TD1).
// Separate from the server's reader on purpose: tests would not notice a shared mistake.

const transliteration: Record<string, string> = {
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Ñ: 'N',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  İ: 'I',
  ı: 'I',
}

/** A name as in Doc 9303: A-Z, with `<` for a space or hyphen; apostrophes are dropped. */
export function mrzName(name: string): string {
  return [...name.toUpperCase()]
    .map((char) => transliteration[char] ?? char.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/['’.]/g, '')
    .replace(/[^A-Z]+/g, '<')
}

/** The value of one character: digits unchanged, A = 10 … Z = 35, `<` = 0. */
function value(char: string): number {
  if (char === '<') return 0
  return char <= '9' ? Number(char) : char.charCodeAt(0) - 55
}

/** Check digit with the weights 7, 3, 1 (Doc 9303-3 section 4.9). */
export function mrzCheckDigit(text: string): string {
  const weights = [7, 3, 1]
  const sum = [...text].reduce((total, char, i) => total + value(char) * (weights[i % 3] ?? 0), 0)
  return String(sum % 10)
}

const fill = (text: string, length: number) => text.padEnd(length, '<').slice(0, length)
const checked = (text: string) => text + mrzCheckDigit(text)
const shortDate = (iso: string) => iso.replaceAll('-', '').slice(2)
const mrzSex = (sex: SpecimenSpec['sex']) => (sex === 'X' ? '<' : sex)
const nameField = (spec: SpecimenSpec, length: number) =>
  fill(`${mrzName(spec.surname)}<<${mrzName(spec.givenNames)}`, length)

/** Two lines of 44 characters (passports). */
export function td3Lines(spec: SpecimenSpec): string[] {
  const number = checked(fill(spec.documentNumber, 9))
  const birth = checked(shortDate(spec.birthDate))
  const expiry = checked(shortDate(spec.expiryDate))
  const optional = fill(spec.personalNumber ?? '', 14)
  const optionalChecked = spec.personalNumber === undefined ? `${optional}<` : checked(optional)
  const composite = mrzCheckDigit(number + birth + expiry + optionalChecked)
  return [
    `P<${spec.issuingState}${nameField(spec, 39)}`,
    number + spec.nationality + birth + mrzSex(spec.sex) + expiry + optionalChecked + composite,
  ]
}

/** Two lines of 36 characters (larger cards of some states). */
export function td2Lines(spec: SpecimenSpec): string[] {
  const number = checked(fill(spec.documentNumber, 9))
  const birth = checked(shortDate(spec.birthDate))
  const expiry = checked(shortDate(spec.expiryDate))
  const optional = fill(spec.personalNumber?.slice(0, 7) ?? '', 7)
  const composite = mrzCheckDigit(number + birth + expiry + optional)
  return [
    `I<${spec.issuingState}${nameField(spec, 31)}`,
    number + spec.nationality + birth + mrzSex(spec.sex) + expiry + optional + composite,
  ]
}

/**
 * Three lines of 30 characters (identity cards, and residence permits, for which the European Union uses the code
 * `IR`: Regulation (EC) 1030/2002).
 */
export function td1Lines(spec: SpecimenSpec): string[] {
  const number = checked(fill(spec.documentNumber, 9)) + fill(spec.personalNumber ?? '', 15)
  const birth = checked(shortDate(spec.birthDate))
  const expiry = checked(shortDate(spec.expiryDate))
  const optional = fill('', 11)
  const composite = mrzCheckDigit(number + birth + expiry + optional)
  const code = spec.kind.startsWith('permit') ? 'IR' : 'I<'
  return [
    `${code}${spec.issuingState}${number}`,
    birth + mrzSex(spec.sex) + expiry + spec.nationality + optional + composite,
    nameField(spec, 30),
  ]
}
