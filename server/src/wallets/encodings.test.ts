import { expect, it } from 'vitest'
import { fromBase58, toBase58, toBase58Check, toSegwitAddress } from './encodings.ts'

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
