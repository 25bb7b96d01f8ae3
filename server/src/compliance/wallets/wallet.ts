import type { Value, Wallet } from '@tessera/contract/questionnaire.ts'
import { plainAddress } from '@tessera/questionnaires/engine/wallet-address.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

/** The wallet that an answer is; null for any other. */
export function walletFrom(value: Value | undefined): Wallet | null {
  return typeof value === 'object' && 'chain' in value ? value : null
}

/** By which a wallet is known again, however its address is written. */
export function walletHash(keyring: Keyring, { chain, address }: Wallet): Buffer {
  return keyring.lookup('content', `wallet ${chain} ${plainAddress(address)}`)
}
