import { countryCodes } from './country-codes.ts'

/** National numbers for verification by number, each of one country. */
export const numberCountries = {
  BVN: 'NG',
  PAN: 'IN',
  AADHAAR: 'IN',
  TCKN: 'TR',
  HKID: 'HK',
  EMIRATES_ID: 'AE',
  IIN: 'KZ',
  NIK: 'ID',
  BSN: countryCodes.netherlands,
} as const
export type NumberKind = keyof typeof numberCountries
export const numberKinds = [
  'BVN',
  'PAN',
  'AADHAAR',
  'TCKN',
  'HKID',
  'EMIRATES_ID',
  'IIN',
  'NIK',
  'BSN',
] as const satisfies readonly NumberKind[]
