import { expect, it } from 'vitest'
import { numberKinds } from '@tessera/contract/numbers.ts'
import { sandboxNumbers } from '../registry/registry.ts'
import { compactNumber } from '../../recognition/national-numbers.ts'
import { isWellFormed } from './numbers.ts'

it.each(numberKinds)('%s: the sandbox’s own number is valid', (kind) =>
  expect(isWellFormed(kind, sandboxNumbers[kind])).toBe(true),
)

it.each([
  ['BVN', '2221234567'],
  ['PAN', 'ACUPA0000R'],
  // A company's, and an office's.
  ['PAN', 'ACUCA7085R'],
  ['PAN', 'ACUGA7085R'],
  ['AADHAAR', '234123412347'],
  ['TCKN', '17291716050'],
  ['HKID', 'G1234569'],
  ['EMIRATES_ID', '784199112345676'],
  ['IIN', '910314400014'],
  ['NIK', '3171015413910001'],
  ['BSN', '111222334'],
] as const)('%s %s is invalid', (kind, number) => expect(isWellFormed(kind, number)).toBe(false))

it.each(numberKinds)('%s: zeros, or one repeated digit, are invalid', (kind) => {
  const { length } = sandboxNumbers[kind]
  const fillers = [...'0123456789'].map((digit) => digit.repeat(length))
  const zeros = sandboxNumbers[kind].replace(/\d/g, '0')
  expect([...fillers, zeros].filter((number) => isWellFormed(kind, number))).toEqual([])
})

it.each([
  ['784-1991-1234567-5', '784199112345675'],
  ['g123456(a)', 'G123456A'],
  ['٢٢٢١٢٣٤٥٦٧٨', '22212345678'],
  ['۲۲۲ ۱۲۳ ۴۵۶ ۷۸', '22212345678'],
  ['२२२१२३४५६७८', '22212345678'],
  ['２２２－１２３４５６７８', '22212345678'],
  // Right-to-left text puts its marks around digits.
  ['\u200f٢٢٢١٢٣٤٥٦٧٨\u200e', '22212345678'],
])('%s is %s', (typed, compact) => expect(compactNumber(typed)).toBe(compact))
