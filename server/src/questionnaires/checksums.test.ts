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
  ['TIN', 'anything at all', 'XX', true],
  ['TIN', 'anything at all', undefined, true],
])('%s %s of %s: %s', (kind, value, country, right) => {
  expect(keepsChecksum(kind, value, country)).toBe(right)
})
