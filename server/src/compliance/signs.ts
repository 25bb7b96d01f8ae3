import { isNameOf } from '../recognition/names.ts'
import type { Keyring } from '../platform/secrets/keyring.ts'
import type { SessionMember } from '../accounts/sessions/sessions.ts'
import { verifiedIdentity } from '../accounts/members/store.ts'

/**
 * Whether a member may sign with this typed name. It must be the verified name. Before verification, any name is
 * accepted.
 */
export function signsAs(keyring: Keyring, member: SessionMember): (name: string) => boolean {
  const identity = verifiedIdentity(keyring, member)
  return (name) => identity === null || isNameOf(name, { surname: identity.lastName, givenNames: identity.firstName })
}
