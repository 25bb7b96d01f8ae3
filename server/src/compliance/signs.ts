import { isNameOf } from '../recognition/names.ts'
import type { Keyring } from '../platform/secrets/keyring.ts'
import type { SessionMember } from '../accounts/sessions/sessions.ts'
import type { Identity } from '../accounts/members/store.ts'

/** Whether a member may sign with a typed name: it must be the verified one; before that, any name is taken as it is. */
export function signsAs(keyring: Keyring, member: SessionMember): (name: string) => boolean {
  const identity = member.identity ? keyring.openJson<Identity>(member, 'member.identity', member.identity) : null
  return (name) => identity === null || isNameOf(name, { surname: identity.lastName, givenNames: identity.firstName })
}
