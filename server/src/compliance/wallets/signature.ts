import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Wallet } from '@tessera/contract/questionnaire.ts'
import { schemesFor, type SigningScheme } from '@tessera/questionnaires/engine/signing.ts'
import { plainAddress } from '@tessera/questionnaires/engine/wallet-address.ts'
import { isSignedSimply } from './bip322.ts'
import { fromBase58, toBase58Check, toSegwitAddress } from '@tessera/questionnaires/engine/encodings.ts'

/* Whether whoever holds a wallet's key signed a text. Nothing here is kept, nothing is asked of a network. */

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** Whether the signature is that of the wallet's key on exactly this text. */
export function isSignedBy(wallet: Wallet, scheme: SigningScheme, text: string, signature: string): boolean {
  if (!schemesFor(wallet).includes(scheme)) return false
  try {
    return verifiers[scheme](wallet.address, text, signature.trim())
  } catch {
    // What cannot even be read is no signature.
    return false
  }
}

const verifiers: Readonly<Record<SigningScheme, (address: string, text: string, signature: string) => boolean>> = {
  evm: isEvm,
  btc_bip322: isSignedSimply,
  btc_legacy: isBitcoin,
  solana: isSolana,
}

/** `personal_sign` (EIP-191): the key is recovered from the signature and must lead to the address. */
function isEvm(address: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex')
  if (bytes.length !== 65) return false
  const last = bytes[64] ?? 0
  const recovery = last >= 27 ? last - 27 : last
  const message = utf8(text)
  const digest = keccak_256(Buffer.concat([utf8(`\u0019Ethereum Signed Message:\n${message.length}`), message]))
  const key = recovered(bytes.subarray(0, 64), recovery, digest, false)
  return `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex')}` === plainAddress(address)
}

/** Bitcoin's older form (BIP-137): also as many wallets sign for addresses of segregated witness, with the header of plain ones. */
function isBitcoin(address: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  const header = bytes[0] ?? 0
  if (bytes.length !== 65 || header < 27 || header > 42) return false
  const message = utf8(text)
  const digest = sha256(
    sha256(Buffer.concat([utf8('\u0018Bitcoin Signed Message:\n'), compactSize(message.length), message])),
  )
  const compressed = header >= 31
  const key = recovered(bytes.subarray(1), (header - 27) % 4, digest, compressed)
  return bitcoinAddresses(key, compressed).includes(plainAddress(address))
}

/** The addresses that one key pays to. Segregated witness has compressed keys alone. */
function bitcoinAddresses(key: Uint8Array, compressed: boolean): string[] {
  const hash = hash160(key)
  const plain = toBase58Check(Buffer.concat([Buffer.from([0x00]), hash]))
  if (!compressed) return [plain]
  const nested = toBase58Check(
    Buffer.concat([Buffer.from([0x05]), hash160(Buffer.concat([Buffer.from([0x00, 0x14]), hash]))]),
  )
  return [plain, nested, toSegwitAddress(hash)]
}

/** Ed25519 on the text itself; the address is the key. */
function isSolana(address: string, text: string, signature: string): boolean {
  const key = fromBase58(address)
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(signature)
    ? fromBase58(signature)
    : Buffer.from(signature, 'base64')
  return key.length === 32 && bytes.length === 64 && ed25519.verify(bytes, utf8(text), key)
}

function recovered(compact: Uint8Array, recovery: number, digest: Uint8Array, compressed: boolean): Uint8Array {
  if (recovery < 0 || recovery > 3) throw new Error('No such recovery')
  return secp256k1.Signature.fromBytes(compact, 'compact')
    .addRecoveryBit(recovery)
    .recoverPublicKey(digest)
    .toBytes(compressed)
}

function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  return Uint8Array.of(0xfd, length % 256, Math.floor(length / 256))
}
