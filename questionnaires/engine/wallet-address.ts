import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base'
import type { Wallet } from '@tessera/contract/questionnaire.ts'

/** `walletAddress`: not an address of this chain. `walletChecksum`: looks like one, but has a typing mistake. */
export type AddressFault = 'walletAddress' | 'walletChecksum'

type Check = (address: string) => AddressFault | null

const checks: Readonly<Record<string, Check>> = {
  BTC: (address) =>
    /^bc1/i.test(address)
      ? segwitFault(address)
      : checkedFault(
          address,
          /^[13][1-9A-HJ-NP-Za-km-z]{24,33}$/,
          ([version], length) => length === 21 && (version === 0x00 || version === 0x05),
        ),
  ETH: evmFault,
  TRX: (address) =>
    checkedFault(address, /^T[1-9A-HJ-NP-Za-km-z]{33}$/, ([version], length) => length === 21 && version === 0x41),
  SOL: (address) => (isKey(address) ? null : 'walletAddress'),
  BNB: evmFault,
  POLYGON: evmFault,
  TON: tonFault,
  XRP: rippleFault,
}

/** Chains whose address formats we know. */
export const walletChains: readonly string[] = Object.keys(checks)

/** The error of an address; null if it is valid or its chain is unknown. */
export function addressFault({ chain, address }: Wallet): AddressFault | null {
  return Object.hasOwn(checks, chain) ? (checks[chain]?.(address) ?? null) : null
}

/**
 * The address in the form for comparison: case is ignored in hexadecimal digits and segregated witness (BIP-173), and
 * counts in other types.
 */
export function plainAddress(address: string): string {
  return /^(0x|bc1)/i.test(address) ? address.toLowerCase() : address
}

/** An address of the chain made of 32 bytes, for sandbox deposits. */
export function addressOfKey(chain: string, key: Uint8Array): string {
  if (chain === 'BTC') return bech32.encode('bc', [0, ...bech32.toWords(key.subarray(0, 20))])
  if (chain === 'SOL') return base58.encode(key)
  return `0x${[...key.subarray(0, 20)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The Keccak-256 hash that EVM chains use. */
export const keccak256 = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)

/** Forty digits; mixed case is a checksum (EIP-55). */
function evmFault(address: string): AddressFault | null {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return 'walletAddress'
  const [digits, lower] = [address.slice(2), address.slice(2).toLowerCase()]
  if (digits === lower || digits === digits.toUpperCase()) return null
  const hash = keccak_256(new TextEncoder().encode(lower))
  const high = (at: number): boolean => (((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15) > 7
  const written = Array.from(lower, (digit, at) => (high(at) ? digit.toUpperCase() : digit)).join('')
  return digits === written ? null : 'walletChecksum'
}

const base58check = createBase58check(sha256)

/** Base 58 with a checksum: of this pattern, with these bytes in it. */
function checkedFault(
  address: string,
  form: RegExp,
  fits: (bytes: Uint8Array, length: number) => boolean,
  toBitcoinAlphabet = (text: string): string => text,
): AddressFault | null {
  if (!form.test(address)) return 'walletAddress'
  const bytes = read(() => base58check.decode(toBitcoinAlphabet(address)))
  if (!bytes) return 'walletChecksum'
  return fits(bytes, bytes.length) ? null : 'walletAddress'
}

/** Classic addresses of the XRP Ledger, and those with a tag in them (XLS-5). */
function rippleFault(address: string): AddressFault | null {
  const tagged = address.startsWith('X')
  return checkedFault(
    address,
    /^(r[1-9A-HJ-NP-Za-km-z]{24,34}|X[1-9A-HJ-NP-Za-km-z]{46})$/,
    ([first, second], length) =>
      tagged ? length === 31 && first === 0x05 && second === 0x44 : length === 21 && first === 0,
    (text) => base58.encode(base58xrp.decode(text)),
  )
}

/** Segregated witness on Bitcoin's main chain: bech32 for version 0 (BIP-173), bech32m from version 1 on (BIP-350). */
function segwitFault(address: string): AddressFault | null {
  const isFirst = /^bc1q/i.test(address)
  const program = read(() => {
    const { prefix, words } = (isFirst ? bech32 : bech32m).decode(address)
    const [version = Infinity, ...rest] = words
    return prefix === 'bc' && version <= 16 ? bech32.fromWords(rest) : null
  })
  const fits = (length: number): boolean => (isFirst ? length === 20 || length === 32 : length >= 2 && length <= 40)
  return program && fits(program.length) ? null : 'walletChecksum'
}

/** Null if it cannot be read. */
function read<T>(of: () => T): T | null {
  try {
    return of()
  } catch {
    return null
  }
}

/** A key of 32 bytes, which has no checksum. */
function isKey(address: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32
}

/** Workchain and hash as they are, or 36 bytes with a checksum (TEP-2); test network addresses are rejected. */
function tonFault(address: string): AddressFault | null {
  if (/^(0|-1):[0-9a-f]{64}$/i.test(address)) return null
  if (!/^[EU][\w+/-]{47}$/.test(address)) return 'walletAddress'
  const bytes = Uint8Array.from(atob(address.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
  const sum = (bytes[34] ?? 0) * 256 + (bytes[35] ?? 0)
  return crc16(bytes.subarray(0, 34)) === sum ? null : 'walletChecksum'
}

/** CRC-16 of XMODEM: the polynomial 0x1021 from zero. */
function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return sum
}
