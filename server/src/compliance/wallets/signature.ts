import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Wallet } from '@tessera/contract/questionnaire.ts'
import { keccak256 } from '@tessera/questionnaires/engine/wallet-address.ts'

/*
 * Checks whether the owner of a wallet's key signed a text: `personal_sign` (EIP-191) of plain accounts on EVM chains.
 * All other wallets are proved by a test amount or to a reviewer.
 */

const evmChains = ['ETH', 'BNB', 'POLYGON']

/** Whether a signature of this wallet can be checked. */
export function canSign({ chain, address }: Wallet): boolean {
  return evmChains.includes(chain) && /^0x[0-9a-f]{40}$/i.test(address)
}

/** Whether the key of the wallet signed exactly this text. */
export function isSignedBy(wallet: Wallet, text: string, signature: string): boolean {
  if (!canSign(wallet)) return false
  try {
    return signerOf(text, signature.trim()) === wallet.address.toLowerCase()
  } catch {
    // Unreadable input is not a signature.
    return false
  }
}

/** The address of the key that made the signature. Throws where the input is not a signature. */
function signerOf(text: string, signature: string): string {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex')
  if (bytes.length !== 65) throw new Error('Not a signature')
  const message = Buffer.from(text)
  const digest = keccak256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`), message]))
  // Wallets use 27 and 28 for 0 and 1.
  const recovery = (bytes[64] ?? 0) % 27
  const key = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    .addRecoveryBit(recovery)
    .recoverPublicKey(digest)
    .toBytes(false)
  return `0x${Buffer.from(keccak256(key.subarray(1)).subarray(12)).toString('hex')}`
}
