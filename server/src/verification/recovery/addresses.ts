import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** Where emails about a recovery go: null is the account's own address, the other replaces a lost mailbox. */
export function addressesOf(
  keyring: Keyring,
  member: KeyHolder,
  { new_email: replacement }: { new_email: Buffer | null },
): (string | null)[] {
  return replacement === null ? [null] : [null, keyring.openText(member, sealed('recovery', 'new_email'), replacement)]
}
