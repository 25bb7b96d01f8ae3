/** Acts that may be intercepted, each with the product whose limits decide. */
export const interceptProducts = {
  deposit: 'CRYPTO_DEPOSIT',
  withdraw: 'CRYPTO_WITHDRAW',
  fiat_deposit: 'FIAT_DEPOSIT',
  fiat_withdraw: 'FIAT_WITHDRAW',
  spot: 'SPOT',
  p2p: 'P2P',
  card: 'CARD',
  earn: 'EARN',
} as const

export type InterceptScene = keyof typeof interceptProducts
export const interceptScenes = ['deposit', 'withdraw', 'fiat_deposit', 'fiat_withdraw', 'spot', 'p2p', 'card', 'earn'] as const satisfies readonly InterceptScene[]
