import { sha256 } from '@noble/hashes/sha2.js'

/* How chains write keys and hashes as text. */

const alphabet58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The same letters in the order of the XRP Ledger. */
export const rippleAlphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
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
export function fromBase58(text: string, alphabet = alphabet58): Uint8Array {
  const digits = Array.from(text, (letter) => alphabet.indexOf(letter))
  if (digits.includes(-1)) throw new Error('Not base 58')
  const zeros = digits.findIndex((digit) => digit > 0)
  const bytes: number[] = []
  for (let number = digits.reduce((all, digit) => all * 58n + BigInt(digit), 0n); number > 0n; number /= 256n)
    bytes.unshift(Number(number % 256n))
  return Uint8Array.from([...new Uint8Array(zeros === -1 ? digits.length : zeros), ...bytes])
}

/** Base 58 with four bytes of checksum: Bitcoin's older addresses. */
export function toBase58Check(bytes: Uint8Array): string {
  return toBase58(Uint8Array.from([...bytes, ...checksumOf(bytes)]))
}

/** The bytes before the checksum; throws where that does not fit. */
export function fromBase58Check(text: string, alphabet?: string): Uint8Array {
  const bytes = fromBase58(text, alphabet)
  const [content, check] = [bytes.subarray(0, -4), bytes.subarray(-4)]
  if (content.length === 0 || checksumOf(content).some((byte, at) => byte !== check[at]))
    throw new Error('The checksum does not fit')
  return content
}

const checksumOf = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes)).subarray(0, 4)

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
  if (
    !lower.startsWith('bc1') ||
    (address !== lower && address !== address.toUpperCase()) ||
    words.includes(-1) ||
    version > 16 ||
    rest.length < 6 ||
    !sound
  )
    throw new Error('Not a segregated address')
  const bits = rest
    .slice(0, -6)
    .map((word) => word.toString(2).padStart(5, '0'))
    .join('')
  const program = Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const spare = bits.slice(program.length * 8)
  const fits =
    version === 0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40
  if (spare.length > 4 || spare.includes('1') || !fits) throw new Error('Not a segregated address')
  return { version, program }
}

function polymod(words: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  return words.reduce((sum, word) => {
    const next = ((sum & 0x1ffffff) << 5) ^ word
    return generators.reduce((all, generator, bit) => ((sum >>> (25 + bit)) & 1 ? all ^ generator : all), next)
  }, 1)
}
