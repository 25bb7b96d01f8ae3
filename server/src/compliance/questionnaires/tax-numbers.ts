import { validateNumber } from '../../recognition/standard-numbers.ts'
import { isEmiratesId, isIndonesianNik, isKazakhIin } from '../../recognition/national-numbers.ts'

/*
 * Tax numbers of people by country (OECD, "Tax identification numbers": what each jurisdiction issues to individuals).
 * The package has most rules, the missing ones are below. A rule checks only the form. Only the tax office knows whose
 * number it is.
 */

/** The package's rules for the numbers of people in a country. */
const ofPackage: Readonly<Record<string, readonly string[]>> = {
  AD: ['nrt'],
  AL: ['nipt'],
  AR: ['cuit'],
  AT: ['tin'],
  AU: ['tfn'],
  AZ: ['pin', 'tin'],
  BA: ['jmbg'],
  BE: ['nn', 'bis', 'insz'],
  BG: ['egn', 'pnf'],
  BR: ['cpf'],
  BY: ['unp'],
  CA: ['sin'],
  CH: ['ssn'],
  CL: ['rut', 'run'],
  CN: ['ric'],
  CO: ['nit'],
  CR: ['cpf', 'cr'],
  CY: ['vat'],
  CZ: ['rc', 'dic'],
  // The number of the tax office (stnr) accepts almost any digits, and is not a TIN.
  DE: ['idnr'],
  DK: ['cpr'],
  DO: ['cedula', 'rnc'],
  EC: ['ci', 'ruc'],
  EE: ['ik'],
  EG: ['tn'],
  ES: ['dni', 'nie', 'nif'],
  FR: ['nif'],
  GB: ['utr', 'nino'],
  GR: ['vat'],
  GT: ['nit', 'cui'],
  HK: ['hkid'],
  HR: ['oib'],
  ID: ['npwp'],
  IE: ['pps'],
  IL: ['idnr'],
  IS: ['kennitala'],
  IT: ['codicefiscale'],
  KE: ['pin'],
  KR: ['rrn'],
  LI: ['peid'],
  LT: ['asmens'],
  LV: ['pvn'],
  ME: ['jmbg'],
  MK: ['jmbg', 'edb'],
  MU: ['nid'],
  MX: ['rfc', 'curp'],
  MY: ['nric'],
  NL: ['bsn'],
  NO: ['fodselsnummer'],
  NZ: ['ird'],
  PE: ['ruc', 'cui'],
  PK: ['cnic', 'ntn'],
  PL: ['pesel', 'nip'],
  PT: ['nif'],
  RO: ['cnp'],
  RS: ['jmbg'],
  RU: ['inn'],
  SI: ['ddv'],
  SK: ['rc', 'dph'],
  TH: ['idnr', 'tin'],
  TR: ['tckimlik', 'vkn'],
  TW: ['natid', 'ui'],
  UA: ['rntrc'],
  US: ['ssn'],
  UY: ['cedula', 'nie', 'rut'],
  VE: ['rif'],
  VN: ['mst'],
  ZA: ['tin'],
}

type Rule = (number: string) => boolean

const form =
  (pattern: RegExp): Rule =>
  (number) =>
    pattern.test(number)

/** What the package lacks: numbers of people where it has only those of companies, and second kinds of number. */
const ownRules: Readonly<Record<string, Rule>> = {
  // People get none. We may ask for a VAT number (100 and twelve digits) or an Emirates ID from those who have one.
  AE: (number) => isEmiratesId(number) || /^100\d{12}$/.test(number),
  FI: isFinnishIdentityCode,
  HU: isHungarianTaxId,
  // Since 2024 the tax number of a person is their NIK, or the old one with a 0 before it.
  ID: (number) => isIndonesianNik(number) || (/^0\d{15}$/.test(number) && holds('ID', 'npwp', number.slice(1))),
  IN: isPersonsPan,
  JP: isJapaneseMyNumber,
  KZ: isKazakhIin,
  // Year, month and day of birth, a series and two check digits. Since July 2017 codes are random: 3, a digit from 2
  // on, nine more (OECD sheet of Latvia). The package has only those made of the date of birth.
  LV: form(/^3[2-9]\d{9}$/),
  LU: form(/^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{5}$/),
  MT: form(/^(\d{7}[MGAPLHBZ]|\d{9})$/),
  MY: form(/^(IG|SG|OG)\d{9,11}$/),
  SA: form(/^([12]\d{9}|3\d{13}3)$/),
  SE: isSwedishIdentityNumber,
  SG: isSingaporeNric,
  // Taxpayers without a social security number: 9, and from the fourth digit 50-65, 70-88, 90-92 or 94-99.
  US: form(/^9\d{2}(5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/),
  // Since July 2025 the tax number of a person is the number of their identity card.
  VN: form(/^0\d{11}$/),
}

/** Hungarian tax identification mark: 8, eight digits, and the sum weighted 1 to 9 modulo 11. */
function isHungarianTaxId(number: string): boolean {
  if (!/^8\d{9}$/.test(number)) return false
  const [digits, check] = [Array.from(number.slice(0, 9), Number), Number(number.at(9))]
  return digits.reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 11 === check
}

/**
 * Finnish personal identity code. The package needs the century sign, but the hyphen, the sign of the 1900s, is
 * removed before this point.
 */
function isFinnishIdentityCode(number: string): boolean {
  return holds('FI', 'hetu', /^\d{9}[\dA-Z]$/.test(number) ? `${number.slice(0, 6)}-${number.slice(6)}` : number)
}

/**
 * Swedish personal identity number (Skatteverket, SKV 704), with or without the century, or a coordination number (SKV
 * 707), whose day is 60 more. It has a date, a number of three digits, and a Luhn check digit over the ten.
 */
function isSwedishIdentityNumber(number: string): boolean {
  const [, digits = '', month, day] = /^(?:18|19|20)?(\d{2}(\d{2})(\d{2})\d{4})$/.exec(number.replace('+', '')) ?? []
  const [inMonth, inDay] = [Number(month), Number(day) > 60 ? Number(day) - 60 : Number(day)]
  if (!(inMonth >= 1 && inMonth <= 12 && inDay >= 1 && inDay <= 31)) return false
  const sum = Array.from(digits, Number).reduce(
    (total, digit, at) => total + (at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  )
  return sum % 10 === 0
}

/**
 * Indian permanent account number of a person. The fourth letter shows the holder, P for a person. The package treats
 * every number as a company's.
 */
export function isPersonsPan(number: string): boolean {
  return number[3] === 'P' && holds('IN', 'pan', number)
}

/**
 * Japanese individual number: eleven digits weighted 2 to 7 and 2 to 6 from the right. The check digit is 11 minus the
 * remainder, or 0 where the remainder is below 2.
 */
function isJapaneseMyNumber(number: string): boolean {
  if (!/^\d{12}$/.test(number)) return false
  const digits = Array.from(number, Number)
  const rest =
    digits
      .slice(0, 11)
      .toReversed()
      .reduce((sum, digit, at) => sum + digit * (at < 6 ? at + 2 : at - 4), 0) % 11
  return (rest < 2 ? 0 : 11 - rest) === digits.at(11)
}

/**
 * Singapore NRIC and FIN: seven digits weighted 2 7 6 5 4 3 2. The first letter decides how the last letter is
 * computed. The newest series, M, always passes, because its rule is not published.
 */
function isSingaporeNric(number: string): boolean {
  const [, series = '', digits = '', check = ''] = /^([STFGM])(\d{7})([A-Z])$/.exec(number) ?? []
  if (series === '') return false
  if (series === 'M') return true
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * ([2, 7, 6, 5, 4, 3, 2][at] ?? 0),
    'TG'.includes(series) ? 4 : 0,
  )
  return ('ST'.includes(series) ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK')[sum % 11] === check
}

/** Countries whose numbers show whether they belong to a company. Elsewhere the package only guesses. */
const showsCompanies = new Set(['ES', 'IS', 'RU'])

function holds(country: string, kind: string, number: string): boolean {
  const found = validateNumber(country, kind, number)
  return found?.isValid === true && !(showsCompanies.has(country) && found.isCompany && !found.isIndividual)
}

/** No tax office issues a shorter or longer number, or one without digits. */
const likeNumber = /^(?=(?:.*\d){3})[A-Z0-9]{4,25}$/

/**
 * Whether a tax number, in capitals and without separators, has the form of the country (alpha-2). Where we know no
 * rule, whether it could be a tax number at all.
 */
export function isTaxNumber(country: string | undefined, number: string): boolean {
  // Zeros alone pass many rules, and are never a valid number.
  if (/^0+$/.test(number)) return false
  const [kinds, own] = [ofPackage[country ?? ''], ownRules[country ?? '']]
  if (!kinds && !own) return likeNumber.test(number)
  return own?.(number) === true || (kinds ?? []).some((kind) => holds(country ?? '', kind, number))
}
