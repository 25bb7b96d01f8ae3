/** Actions that may be intercepted, each with the product whose limits decide. */
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
export const interceptScenes = [
  'deposit',
  'withdraw',
  'fiat_deposit',
  'fiat_withdraw',
  'spot',
  'p2p',
  'card',
  'earn',
] as const satisfies readonly InterceptScene[]

/** What may have raised a request to a member (our own list; the specification has none). */
export const requestScenes = [
  'DEPOSIT_HOLD',
  'WITHDRAW_HOLD',
  'P2P_DISPUTE',
  'CARD_CHARGEBACK',
  'FIAT_BANK_QUERY',
  'LAW_ENFORCEMENT',
  'TM_ALERT',
  'TRAVEL_RULE_MISMATCH',
] as const
