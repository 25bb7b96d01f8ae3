import { expect, it } from 'vitest'
import type { Checksum } from '@tessera/contract/questionnaire.ts'
import { keepsChecksum } from './checksums.ts'

it.each<[Checksum, string, string | undefined, boolean]>([
  ['IBAN', 'NL91 ABNA 0417 1643 00', undefined, true],
  ['IBAN', 'NL92ABNA0417164300', undefined, false],
  ['IBAN', 'NL', undefined, false],
  ['PAN', 'ACUPA7085R', undefined, true],
  ['PAN', 'ACUPA7085', undefined, false],
  ['AADHAAR', '2341 2341 2346', undefined, true],
  ['AADHAAR', '234123412347', undefined, false],
  ['TCKN', '10000000146', undefined, true],
  ['TCKN', '10000000147', undefined, false],
  ['BSN', '111222333', undefined, true],
  ['BSN', '111222334', undefined, false],
  ['TIN', '111222333', 'NL', true],
  ['TIN', '111222334', 'NL', false],
  ['TIN', '921123300118', 'KZ', false],
  ['TIN', '13-000.666/0-910.00', 'ID', false],
  ['TIN', '01.300.066.6-091.000', 'ID', true],
  ['TIN', '0013000666091000', 'ID', true],
  ['TIN', 'A123456(3)', 'HK', true],
  ['TIN', 'A123456(4)', 'HK', false],
  ['TIN', '19558 39661', 'GB', true],
  ['TIN', 'AB 12 34 56 C', 'GB', true],
  ['TIN', '1234 5678 9018', 'JP', true],
  ['TIN', '1234 5678 9017', 'JP', false],
  ['TIN', '11010519491231002X', 'CN', true],
  ['TIN', '971013-9019902', 'KR', true],
  ['TIN', '756.9217.0769.85', 'CH', true],
  ['TIN', 'S1234567D', 'SG', true],
  ['TIN', 'S1234567A', 'SG', false],
  ['TIN', 'G5287941R', 'SG', false],
  ['TIN', '6433435F', 'IE', true],
  ['TIN', '094259216', 'GR', true],
  ['TIN', '123456789047', 'RU', true],
  ['TIN', '0100233488', 'VN', true],
  ['TIN', '001203004567', 'VN', true],
  ['TIN', '1-1017-00230-70-8', 'TH', true],
  ['TIN', 'GODE561231GR8', 'MX', true],
  ['TIN', '8071592153', 'HU', true],
  ['TIN', '8071592154', 'HU', false],
  ['TIN', '900-70-0000', 'US', true],
  ['TIN', '900-45-0000', 'US', false],
  ['TIN', '640823-3234', 'SE', true],
  ['TIN', '19640823-3234', 'SE', true],
  ['TIN', '6408233234', 'SE', true],
  ['TIN', '196408233234', 'SE', true],
  ['TIN', '640823+3234', 'SE', true],
  ['TIN', '640883-3231', 'SE', true],
  ['TIN', '640823-3235', 'SE', false],
  ['TIN', '641323-3237', 'SE', false],
  ['TIN', '640893-3239', 'SE', false],
  ['TIN', '131052-308T', 'FI', true],
  ['TIN', '131052308T', 'FI', true],
  ['TIN', '131052Y308T', 'FI', true],
  ['TIN', '131052-308U', 'FI', false],
  ['TIN', '36 574 261 809', 'DE', true],
  ['TIN', '36574261890', 'DE', false],
  ['TIN', '86095742718', 'DE', false],
  ['TIN', '181/815/08155', 'DE', false],
  // Where no rule is known, it must at least be like a number.
  ['TIN', '1000-2345', 'XX', true],
  ['TIN', 'abcd', 'XX', false],
  ['TIN', 'anything at all', undefined, false],
])('%s %s of %s: %s', (kind, value, country, right) => {
  expect(keepsChecksum(kind, value, country)).toBe(right)
})

it.each('KZ ID HK GB JP CN KR CH SG IE GR RU VN TH IL MX AE US DE FR IT ES PT AT BE PL CZ HU RO BG SE DK FI NO AU NZ CA BR AR ZA TR IN MY TW'.split(' '))('abcd is no tax number of %s', (country) => {
  expect(keepsChecksum('TIN', 'abcd', country)).toBe(false)
  expect(keepsChecksum('TIN', '1234', country)).toBe(false)
})
