import { expect, it } from 'vitest'
import { numberKinds } from '@tessera/contract/numbers.ts'
import { sandboxNumbers } from '../registry/registry.ts'
import { compactNumber, isWellFormed } from './numbers.ts'

it.each(numberKinds)('%s: the sandbox’s own number is well formed', (kind) => expect(isWellFormed(kind, sandboxNumbers[kind])).toBe(true))

it.each([
  ['BVN', '2221234567'],
  ['PAN', 'ACUPA0000R'],
  ['AADHAAR', '234123412347'],
  ['TCKN', '17291716050'],
  ['HKID', 'G1234569'],
  ['EMIRATES_ID', '784199112345676'],
  ['IIN', '910314400014'],
  ['NIK', '3171015413910001'],
  ['BSN', '111222334'],
] as const)('%s %s is not', (kind, number) => expect(isWellFormed(kind, number)).toBe(false))

it('signs between the digits do not count', () => expect(compactNumber('784-1991-1234567-5')).toBe('784199112345675'))
