import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak256 } from '@tessera/questionnaires/engine/wallet-address.ts'

/** A test wallet that signs as Ethereum wallets do. */
export function evmSigner(number: number): { address: string; sign: (text: string) => string } {
  const secret = new Uint8Array(32).fill(number)
  const address = `0x${Buffer.from(keccak256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12)).toString('hex')}`
  return {
    address,
    sign: (text) => {
      const message = new TextEncoder().encode(text)
      const digest = keccak256(
        Buffer.concat([new TextEncoder().encode(`\u0019Ethereum Signed Message:\n${message.length}`), message]),
      )
      const made = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
      // Our signatures have the recovery byte first. Wallets put it last.
      return `0x${Buffer.from([...made.subarray(1), 27 + (made[0] ?? 0)]).toString('hex')}`
    },
  }
}
