import type { Wallet } from '@tessera/contract/questionnaire.ts'

/** Ways to sign with a wallet's key, by the values of the questionnaire's own item. */
export const signingSchemes = ['evm', 'btc_bip322', 'btc_legacy', 'solana'] as const
export type SigningScheme = (typeof signingSchemes)[number]

const evmChains = ['ETH', 'BNB', 'POLYGON']

/** The ways in which this wallet can sign, as far as we can check them; none for kinds we cannot. */
export function schemesFor({ chain, address }: Wallet): SigningScheme[] {
  if (evmChains.includes(chain)) return /^0x[0-9a-fA-F]{40}$/.test(address) ? ['evm'] : []
  if (chain === 'BTC') return bitcoinSchemes(address)
  return chain === 'SOL' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? ['solana'] : []
}

/** Addresses of scripts have no signature of one plain key, but for those that nest one; Taproot has no older form. */
function bitcoinSchemes(address: string): SigningScheme[] {
  if (/^(1|3)[1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address)) return ['btc_legacy']
  // In capitals the same address (BIP-173), as QR codes have it.
  if (/^bc1q[a-z0-9]{38}$/i.test(address)) return ['btc_bip322', 'btc_legacy']
  return /^bc1p[a-z0-9]{58}$/i.test(address) ? ['btc_bip322'] : []
}
