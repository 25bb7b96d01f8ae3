import anyAscii from 'any-ascii'
import { countryCodes } from '@tessera/contract/country-codes.ts'
import { keepsRule } from './standard-numbers.ts'

// These rules check only the form of a number. They cannot show that it exists, or whose it is.

/** `unknown`: no rule for this country. */
export type NumberForm = 'right' | 'wrong' | 'unknown'

type Rule = (number: string) => boolean

/** The number in capitals, without separators and direction marks, with the digits of every script as Latin ones. */
export function compactNumber(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, anyAscii)
    .replace(/[\s./()\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
}

/**
 * One character repeated, or only zeros next to letters: typed because the member has no number. The check digits of
 * several kinds accept such numbers.
 */
export function isFiller(number: string): boolean {
  return /^(.)\1*$/.test(number) || /^[A-Z]*0+[A-Z]*$/.test(number)
}

const kzFirst = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const kzSecond = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** Whether the day exists in some year. Two-digit years may always have 29 February. */
function isDayOfYear(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000, month, 0)).getUTCDate()
}

/** Kazakhstan IIN: date of birth (year, month, day), then weights 1-11 modulo 11; where that gives 10, weights 3-11, 1, 2. */
export function isKazakhIin(number: string): boolean {
  if (!/^\d{12}$/.test(number) || !isDayOfYear(Number(number.slice(2, 4)), Number(number.slice(4, 6)))) return false
  const digits = [...number].map(Number)
  const weigh = (weights: readonly number[]) =>
    weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11
  let check = weigh(kzFirst)
  if (check === 10) check = weigh(kzSecond)
  return check < 10 && check === digits[11]
}

/** Luhn's check (ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, char, i) => {
    const value = Number(char) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Emirates ID: 784, year of birth, seven digits, Luhn digit. We found no official text; published code agrees. */
export function isEmiratesId(number: string): boolean {
  return /^784(19|20)\d{2}\d{8}$/.test(number) && passesLuhn(number)
}

/** Indonesian NIK: six digits of area, day (+40 for women), month, year, four of a series. It has no check digit. */
export function isIndonesianNik(number: string): boolean {
  const [, area = '', day = '', month = '', series = ''] = /^(\d{6})(\d{2})(\d{2})\d{2}(\d{4})$/.exec(number) ?? []
  const province = Number(area.slice(0, 2))
  const dayOfMonth = Number(day) > 40 ? Number(day) - 40 : Number(day)
  return province >= 11 && province <= 96 && isDayOfYear(Number(month), dayOfMonth) && series !== '0000'
}

/** Nigerian BVN: eleven digits. No check digit is published. */
export function isNigerianBvn(number: string): boolean {
  return /^\d{11}$/.test(number)
}

const rulesByCountry: Record<string, Rule> = {
  AE: isEmiratesId,
  BR: keepsRule('BR', 'cpf'),
  [countryCodes.mainlandChina]: keepsRule('CN', 'ric'),
  ES: keepsRule('ES', 'dni', 'nie'),
  HK: keepsRule('HK', 'hkid'),
  ID: isIndonesianNik,
  IN: keepsRule('IN', 'aadhaar', 'pan'),
  KR: keepsRule('KR', 'rrn'),
  KZ: isKazakhIin,
  NG: isNigerianBvn,
  [countryCodes.netherlands]: keepsRule('NL', 'bsn'),
  TR: keepsRule('TR', 'tckimlik'),
}

/** Whether a national number for a country (alpha-2) has the right form. */
export function nationalNumberForm(country: string, number: string): NumberForm {
  const rule = rulesByCountry[country]
  if (rule === undefined) return 'unknown'
  const compact = compactNumber(number)
  return !isFiller(compact) && rule(compact) ? 'right' : 'wrong'
}
