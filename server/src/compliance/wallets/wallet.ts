import type { Value, Wallet } from '@tessera/contract/questionnaire.ts'
import { plainAddress } from '@tessera/questionnaires/engine/wallet-address.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

/** The wallet in an answer, or null where the answer is not a wallet. */
export function walletFrom(value: Value | undefined): Wallet | null {
  return typeof value === 'object' && 'chain' in value ? value : null
}

/** The key of a wallet, the same for every spelling of its address. */
export function walletHash(keyring: Keyring, { chain, address }: Wallet): Buffer {
  return keyring.lookup('content', `wallet ${chain} ${plainAddress(address)}`)
}
