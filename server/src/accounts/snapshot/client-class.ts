import type { ClientClass } from '@tessera/contract/client-class.ts'
import type { SessionMember } from '../sessions/sessions.ts'
import type { Snapshot } from './snapshot.ts'

/** The member's current class: the one they were given in this region, until it expires, otherwise retail. */
export function classOf(
  { clientClass }: Pick<Snapshot, 'clientClass'>,
  { site }: Pick<SessionMember, 'site'>,
  now: Date,
): ClientClass {
  const given =
    clientClass &&
    clientClass.site === site &&
    (clientClass.validUntil === null || new Date(clientClass.validUntil) > now)
  return given ? clientClass.class : 'RETAIL'
}

/** The same as the member reads it. */
export function classView(
  snapshot: Pick<Snapshot, 'clientClass'>,
  member: Pick<SessionMember, 'site'>,
  now: Date,
): { name: ClientClass; validUntil: string | null } {
  const name = classOf(snapshot, member, now)
  const until = snapshot.clientClass?.validUntil
  return { name, validUntil: name !== 'RETAIL' && until ? new Date(until).toISOString() : null }
}
