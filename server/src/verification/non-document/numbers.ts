import type { NumberKind } from '@tessera/contract/numbers.ts'
import {
  isEmiratesId,
  isFiller,
  isIndonesianNik,
  isKazakhIin,
  isNigerianBvn,
} from '../../recognition/national-numbers.ts'
import { keepsRule } from '../../recognition/standard-numbers.ts'

/** Check digits and form of each number. BVN and NIK have no published check digit: their form is all that can be judged. */
const rules: Record<NumberKind, (number: string) => boolean> = {
  BVN: isNigerianBvn,
  // The fourth letter says whose it is: `P` a person, any other a company, a trust or an office.
  PAN: (number) => number[3] === 'P' && keepsRule('IN', 'pan')(number),
  AADHAAR: keepsRule('IN', 'aadhaar'),
  TCKN: keepsRule('TR', 'tckimlik'),
  HKID: keepsRule('HK', 'hkid'),
  EMIRATES_ID: isEmiratesId,
  IIN: isKazakhIin,
  NIK: isIndonesianNik,
  BSN: keepsRule('NL', 'bsn'),
}

/** Whether a compact number has the form and the check digits of its kind. */
export function isWellFormed(kind: NumberKind, number: string): boolean {
  return !isFiller(number) && rules[kind](number)
}
