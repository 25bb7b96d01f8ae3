/**
 * Whether a text may identify a transaction: a hash or a signature in hexadecimal, base58 or base64 (Solana, TON), an
 * account with an instant (Hedera), an extrinsic of a block, or a bank reference in the characters that ISO 20022
 * allows. Single spaces may separate it.
 */
export function isTransactionReference(text: string): boolean {
  return (
    text.length >= 6 &&
    text.length <= 130 &&
    /^[\w./?:(),'+=@#|~-]+(?: [\w./?:(),'+=@#|~-]+)*$/.test(text) &&
    /[A-Za-z0-9]/.test(text)
  )
}
