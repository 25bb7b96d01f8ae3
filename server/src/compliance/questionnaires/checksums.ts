import type { Checksum } from '@tessera/contract/questionnaire.ts'
import { isEmiratesId, isIndonesianNik, isKazakhIin } from '../../recognition/national-numbers.ts'
import { keepsRule } from '../../recognition/standard-numbers.ts'
import { isPersonsPan, isTaxNumber } from './tax-numbers.ts'

const rules: Record<Exclude<Checksum, 'TIN'>, (value: string) => boolean> = {
  TCKN: keepsRule('TR', 'tckimlik'),
  PAN: isPersonsPan,
  AADHAAR: keepsRule('IN', 'aadhaar'),
  HKID: keepsRule('HK', 'hkid'),
  IIN: isKazakhIin,
  NIK: isIndonesianNik,
  EID: isEmiratesId,
  BSN: keepsRule('NL', 'bsn'),
  IBAN: isIban,
}

/** Whether a number follows its issuer's rule. Spaces, dots and hyphens do not count. */
export function keepsChecksum(kind: Checksum, value: string, country: string | undefined): boolean {
  const number = value.replaceAll(/[\s.\-/()]/g, '').toUpperCase()
  return kind === 'TIN' ? isTaxNumber(country, number) : rules[kind](number)
}

/** ISO 13616: country, two check digits, account; modulo 97 is 1. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(value)) return false
  const digits = (value.slice(4) + value.slice(0, 4)).replaceAll(/[A-Z]/g, (email) => String(email.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
