import { expect, it } from 'vitest'
import { fromBase58, fromSegwitAddress, toBase58, toBase58Check, toSegwitAddress } from './encodings.ts'

it.each([
  ['', ''],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['516b6fcd0f', 'ABnLTmg'],
  ['00000000000000000000', '1111111111'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
])('base 58 of %s is %s (vectors of Bitcoin Core)', (hex, text) => {
  expect(toBase58(Buffer.from(hex, 'hex'))).toBe(text)
  expect(Buffer.from(fromBase58(text)).toString('hex')).toBe(hex)
})

it('a letter that is none is refused', () => {
  expect(() => fromBase58('0OIl')).toThrow('Not base 58')
})

it('one key has a plain and a segregated address (BIP-173 and BIP-141)', () => {
  const hash = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')
  expect(toSegwitAddress(hash)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  expect(toBase58Check(Buffer.concat([Buffer.from([0]), hash]))).toBe('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH')
})

it.each([
  // BIP-350 and BIP-86.
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 0, '751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    1,
    '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  [
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    1,
    'a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c',
  ],
])('%s is version %i of %s', (address, version, program) => {
  const read = fromSegwitAddress(address)
  expect([read.version, Buffer.from(read.program).toString('hex')]).toEqual([version, program])
})

it.each([
  // BIP-350: the wrong checksum for its version, mixed case, another chain, a version too high, a program too short, one letter changed.
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jJ0',
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'bc1',
  '',
])('%s is no such address', (address) => {
  expect(() => fromSegwitAddress(address)).toThrow('Not a segregated address')
})
