import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/* Audit events of members, sessions, contacts and attributes: one function per event. The five files of this folder list everything that is ever recorded. */

type Trx = Transaction<Database>

export const memberSignedUp = (trx: Trx, memberId: number): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'member.signed-up', subject: `member:${memberId}`, data: {} })

export const memberSignedIn = (trx: Trx, memberId: number, sessionId: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'member.signed-in', subject: `session:${sessionId}`, data: {} })

export const sessionEnded = (
  trx: Trx,
  memberId: number,
  sessionId: string,
  cause: 'sign-out' | 'revoked',
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'session.ended',
    subject: `session:${sessionId}`,
    data: { cause },
  })

export const messengerLinked = (trx: Trx, memberId: number): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'messenger.linked', subject: `member:${memberId}`, data: {} })

export const messengerUnlinked = (trx: Trx, memberId: number): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'messenger.unlinked', subject: `member:${memberId}`, data: {} })

/** Beside {@link memberSignedIn}, by the messenger in place of a password. */
export const memberSignedInByMessenger = (trx: Trx, memberId: number, sessionId: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'member.signed-in',
    subject: `session:${sessionId}`,
    data: { by: 'messenger' },
  })

/** Launch data came a second time: somebody read it on its way, or a page was loaded twice. */
export const messengerReplayed = (trx: Trx, memberId: number | null): Promise<void> =>
  append(trx, {
    actor: 'visitor',
    action: 'messenger.replay-refused',
    subject: memberId === null ? 'messenger' : `member:${memberId}`,
    data: {},
  })

/** Neither the number nor the address stands in the chain. */
export const contactProven = (trx: Trx, memberId: number, data: { kind: string }): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'contact.proven', subject: `member:${memberId}`, data })

/** The member belongs to another site of ours from now on: other rules hold. */
export const siteChanged = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { from: string; to: string },
): Promise<void> => append(trx, { actor, action: 'member.site-changed', subject: `member:${memberId}`, data })

/** The member stays at their site, though another one serves the country they live in. */
export const siteKept = (trx: Trx, actor: string, memberId: number, data: { site: string }): Promise<void> =>
  append(trx, { actor, action: 'member.site-kept', subject: `member:${memberId}`, data })

/** Where the member lives and which nationality they have, as they told it, an operator set it, a proof of address showed, or it came with a moved identity. */
export const residenceChanged = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { residence: string | null; nationality: string | null },
): Promise<void> => append(trx, { actor, action: 'member.residence-changed', subject: `member:${memberId}`, data })

/** The account was closed to everybody, or opened again. */
export const memberClosed = (trx: Trx, actor: string, memberId: number, closed: boolean): Promise<void> =>
  append(trx, { actor, action: closed ? 'member.closed' : 'member.opened', subject: `member:${memberId}`, data: {} })

/** Staff locked a member's verification, or let go of it. `reason`: a code, never words. */
export const memberLocked = (
  trx: Trx,
  actor: string,
  memberId: number,
  { locked, reason }: { locked: boolean; reason: string },
): Promise<void> =>
  append(trx, {
    actor,
    action: locked ? 'member.locked' : 'member.unlocked',
    subject: `member:${memberId}`,
    data: { reason },
  })

/** Neither words nor topic: what people ask support is theirs. */
export const supportRequested = (trx: Trx, memberId: number | null, reference: string): Promise<void> =>
  append(trx, {
    actor: memberId === null ? 'visitor' : `member:${memberId}`,
    action: 'support.requested',
    subject: `support-request:${reference}`,
    data: {},
  })

/** The member's key is gone; `again`: only what providers had not forgotten was asked for anew. */
export const memberErased = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { again: boolean; providers: number },
): Promise<void> => append(trx, { actor, action: 'member.erased', subject: `member:${memberId}`, data })

/** What an operator set a member's compliance by; empty when it was taken away. */
export const attributeChanged = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { name: string; value: string },
): Promise<void> => append(trx, { actor, action: 'member.attribute-changed', subject: `member:${memberId}`, data })

export const announcementAnswered = (trx: Trx, memberId: number, announcement: string, answer: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'announcement.answered',
    subject: `member:${memberId}`,
    data: { announcement, answer },
  })

export const memberTagged = (trx: Trx, memberId: number, tag: string, value: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'member.tagged',
    subject: `member:${memberId}`,
    data: { tag, value },
  })

export const affiliateBound = (trx: Trx, memberId: number, code: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'affiliate.bound', subject: `member:${memberId}`, data: { code } })
