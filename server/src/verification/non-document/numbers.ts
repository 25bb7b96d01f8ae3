import type { NumberKind } from '@tessera/contract/numbers.ts'
import {
  isEmiratesId,
  isFiller,
  isIndonesianNik,
  isKazakhIin,
  isNigerianBvn,
} from '../../recognition/national-numbers.ts'
import { keepsRule } from '../../recognition/standard-numbers.ts'

/**
 * Check digits and format of each number. BVN and NIK have no published check digit, so we can only check their
 * format.
 */
const rules: Record<NumberKind, (number: string) => boolean> = {
  BVN: isNigerianBvn,
  // The fourth letter is the holder's kind: `P` a person, any other a company, a trust or an office.
  PAN: (number) => number[3] === 'P' && keepsRule('IN', 'pan')(number),
  AADHAAR: keepsRule('IN', 'aadhaar'),
  TCKN: keepsRule('TR', 'tckimlik'),
  HKID: keepsRule('HK', 'hkid'),
  EMIRATES_ID: isEmiratesId,
  IIN: isKazakhIin,
  NIK: isIndonesianNik,
  BSN: keepsRule('NL', 'bsn'),
}

/** Whether a compact number has the format and the check digits of its kind. */
export function isWellFormed(kind: NumberKind, number: string): boolean {
  return !isFiller(number) && rules[kind](number)
}
