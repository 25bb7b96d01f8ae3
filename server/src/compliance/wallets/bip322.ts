import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromSegwitAddress } from '@tessera/questionnaires/engine/encodings.ts'

/*
 * Generic signed messages (BIP-322), the "simple" kind: the witness of a transaction that nobody can send, which spends another such
 * transaction that holds the message. Spending by one plain key is known alone: P2WPKH (BIP-143) and P2TR by its key (BIP-341).
 */

type Bytes = Uint8Array

const join = (...parts: readonly Bytes[]): Bytes => Buffer.concat(parts)
const bytes = (hex: string): Bytes => Buffer.from(hex, 'hex')
const twice = (data: Bytes): Bytes => sha256(sha256(data))
/** A script or message with its length before it; none here is longer than 252 bytes. */
const counted = (data: Bytes): Bytes => join(Uint8Array.of(data.length), data)

const zero4 = bytes('00000000')
const zero8 = bytes('0000000000000000')
/** Nothing is paid, to nobody. */
const nothingPaid = join(zero8, counted(bytes('6a')))

function tagged(tag: string, data: Bytes): Bytes {
  const hash = sha256(new TextEncoder().encode(tag))
  return sha256(join(hash, hash, data))
}

/** What the message itself becomes. */
export function messageHash(text: string): Bytes {
  return tagged('BIP0322-signed-message', new TextEncoder().encode(text))
}

/** The id of the transaction that holds the message for this script, in the order of bytes in which it is spent. */
export function spentId(text: string, script: Bytes): Bytes {
  const input = join(bytes('00'.repeat(32)), bytes('ffffffff'), counted(join(bytes('0020'), messageHash(text))), zero4)
  return twice(join(zero4, bytes('01'), input, bytes('01'), zero8, counted(script), zero4))
}

/** Whether the address's key signed exactly this text. Throws for what is no signature at all. */
export function isSignedSimply(address: string, text: string, signature: string): boolean {
  const { version, program } = fromSegwitAddress(address)
  const stack = witnessOf(Buffer.from(signature, 'base64'))
  const script = join(Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length), program)
  const spent = join(spentId(text, script), zero4)
  if (version === 0 && program.length === 20) return isKeyHash(program, spent, stack)
  return version === 1 && program.length === 32 && isTaproot(program, script, spent, stack)
}

/** P2WPKH: signature and key; the key must be the one of the address. */
function isKeyHash(program: Bytes, spent: Bytes, [signature, key, ...more]: readonly Bytes[]): boolean {
  const all = 1
  if (!signature || key?.length !== 33 || more.length > 0 || signature.at(-1) !== all) return false
  if (!Buffer.from(ripemd160(sha256(key))).equals(program)) return false
  const code = join(bytes('1976a914'), program, bytes('88ac'))
  const digest = twice(
    join(zero4, twice(spent), twice(zero4), spent, code, zero8, zero4, twice(nothingPaid), zero4, bytes('01000000')),
  )
  return secp256k1.verify(signature.subarray(0, -1), digest, key, { prehash: false, format: 'der' })
}

/** P2TR by its key: one Schnorr signature over everything, with the kind of signature behind it where that is not the default. */
function isTaproot(program: Bytes, script: Bytes, spent: Bytes, [signature, ...more]: readonly Bytes[]): boolean {
  if (!signature || more.length > 0) return false
  const kind = signature.length === 64 ? 0 : signature[64]
  if (signature.length > 65 || (signature.length === 65 && kind !== 1) || kind === undefined) return false
  const common = join(
    zero4,
    zero4,
    sha256(spent),
    sha256(zero8),
    sha256(counted(script)),
    sha256(zero4),
    sha256(nothingPaid),
  )
  const digest = tagged('TapSighash', join(Uint8Array.of(0, kind), common, Uint8Array.of(0), zero4))
  return schnorr.verify(signature.subarray(0, 64), digest, program)
}

/** The pieces of a witness: how many, then each behind its length. Throws where there is less or more. */
function witnessOf(data: Bytes): Bytes[] {
  const stack: Bytes[] = []
  let at = 1
  for (let left = data[0] ?? 0; left > 0; left -= 1) {
    const end = at + 1 + (data[at] ?? Infinity)
    if (end > data.length) throw new Error('The witness is cut off')
    stack.push(data.subarray(at + 1, end))
    at = end
  }
  if (stack.length === 0 || at !== data.length) throw new Error('Not a witness')
  return stack
}
