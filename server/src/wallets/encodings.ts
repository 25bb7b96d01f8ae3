import { sha256 } from '@noble/hashes/sha2.js'

/* How chains write keys and hashes as text. */

const alphabet58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const alphabet32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Base 58: the number in Bitcoin's alphabet, each leading zero byte a `1`. */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((all, byte) => all * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = `${alphabet58[Number(number % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** The bytes of a base 58 text; throws for letters it does not have. */
export function fromBase58(text: string): Uint8Array {
  const ones = /^1*/.exec(text)?.[0].length ?? 0
  let number = 0n
  for (const letter of text) {
    const digit = alphabet58.indexOf(letter)
    if (digit < 0) throw new Error('Not base 58')
    number = number * 58n + BigInt(digit)
  }
  const digits = number === 0n ? '' : number.toString(16)
  return Uint8Array.from([...new Uint8Array(ones), ...Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')])
}

/** Base 58 with four bytes of checksum: Bitcoin's older addresses. */
export function toBase58Check(bytes: Uint8Array): string {
  return toBase58(Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)]))
}

/** An address of segregated witness, version 0 (BIP-173). */
export function toSegwitAddress(program: Uint8Array): string {
  const bits = [...program].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const words = [0, ...(bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2))]
  // The prefix `bc`, spread as the checksum wants it.
  const rest = polymod([3, 3, 0, 2, 3, ...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (rest >>> shift) & 31)
  return `bc1${[...words, ...check].map((word) => alphabet32[word]).join('')}`
}

function polymod(words: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  return words.reduce((sum, word) => {
    const next = ((sum & 0x1ffffff) << 5) ^ word
    return generators.reduce((all, generator, bit) => ((sum >>> (25 + bit)) & 1 ? all ^ generator : all), next)
  }, 1)
}
