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

/** Version and program of an address of segregated witness on Bitcoin's main chain (BIP-173, BIP-350); throws for what is none. */
export function fromSegwitAddress(address: string): { version: number; program: Uint8Array } {
  const lower = address.toLowerCase()
  const words = Array.from(lower.slice(3), (letter) => alphabet32.indexOf(letter))
  const [version = -1, ...rest] = words
  // Bech32m from version 1 on; each letter of the checksum stands for five bits.
  const sound = polymod([3, 3, 0, 2, 3, ...words]) === (version === 0 ? 1 : 0x2bc830a3)
  if (!lower.startsWith('bc1') || (address !== lower && address !== address.toUpperCase()) || words.includes(-1) || version > 16 || rest.length < 6 || !sound)
    throw new Error('Not a segregated address')
  const bits = rest
    .slice(0, -6)
    .map((word) => word.toString(2).padStart(5, '0'))
    .join('')
  const program = Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const spare = bits.slice(program.length * 8)
  if (spare.length > 4 || spare.includes('1') || program.length < 2 || program.length > 40) throw new Error('Not a segregated address')
  return { version, program }
}

function polymod(words: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  return words.reduce((sum, word) => {
    const next = ((sum & 0x1ffffff) << 5) ^ word
    return generators.reduce((all, generator, bit) => ((sum >>> (25 + bit)) & 1 ? all ^ generator : all), next)
  }, 1)
}
