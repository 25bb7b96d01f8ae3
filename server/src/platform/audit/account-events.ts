import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/*
 * Audit events of members, sessions, contacts and attributes: one function per event. The eight files of this folder
 * list all audit events.
 */

type Trx = Transaction<Database>

/** `terms`: the version of terms and privacy notice that the member accepted. Absent: a partner's or sandbox member. */
export const memberSignedUp = (trx: Trx, memberId: number, data: { terms?: string } = {}): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'member.signed-up', subject: `member:${memberId}`, data })

export const sessionEnded = (
  trx: Trx,
  memberId: number,
  sessionId: string,
  cause: 'sign-out' | 'revoked' | 'password-reset' | 'password-changed' | 'email-changed' | 'disowned',
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'session.ended',
    subject: `session:${sessionId}`,
    data: { cause },
  })

/** The member set a new password with a code from their email. */
export const passwordReset = (trx: Trx, memberId: number, data: { heldUntil: string }): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'member.password-reset', subject: `member:${memberId}`, data })

export const messengerLinked = (trx: Trx, memberId: number): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'messenger.linked', subject: `member:${memberId}`, data: {} })

export const messengerUnlinked = (trx: Trx, memberId: number): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'messenger.unlinked', subject: `member:${memberId}`, data: {} })

/** Launch data was used a second time: it was intercepted, or a page was loaded twice. */
export const messengerReplayed = (trx: Trx, memberId: number | null): Promise<void> =>
  append(trx, {
    actor: 'visitor',
    action: 'messenger.replay-refused',
    subject: memberId === null ? 'messenger' : `member:${memberId}`,
    data: {},
  })

/** The chain has neither the number nor the address. */
export const contactProven = (trx: Trx, memberId: number, data: { kind: string }): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'contact.proven', subject: `member:${memberId}`, data })

/** The member moved to another region, so other rules apply now. */
export const siteChanged = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { from: string; to: string },
): Promise<void> => append(trx, { actor, action: 'member.site-changed', subject: `member:${memberId}`, data })

/** The member stays in their region, although another one serves their country of residence. */
export const siteUnchanged = (trx: Trx, actor: string, memberId: number, data: { site: string }): Promise<void> =>
  append(trx, { actor, action: 'member.site-kept', subject: `member:${memberId}`, data })

/**
 * Residence and nationality, as declared by the member, set by a reviewer, shown by a proof of address or taken over
 * with a transferred identity. The chain has neither: it outlives an erasure.
 */
export const residenceChanged = (trx: Trx, actor: string, memberId: number): Promise<void> =>
  append(trx, { actor, action: 'member.residence-changed', subject: `member:${memberId}`, data: {} })

/** The account was closed for everyone, or reopened. */
export const memberClosed = (trx: Trx, actor: string, memberId: number, closed: boolean): Promise<void> =>
  append(trx, { actor, action: closed ? 'member.closed' : 'member.reopened', subject: `member:${memberId}`, data: {} })

/** A reviewer locked a member's verification, or unlocked it. `reason` is a code, never free text. */
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

/** Neither text nor topic: support requests are private. */
export const supportRequested = (trx: Trx, memberId: number | null, reference: string): Promise<void> =>
  append(trx, {
    actor: memberId === null ? 'visitor' : `member:${memberId}`,
    action: 'support.requested',
    subject: `support-request:${reference}`,
    data: {},
  })

/** The member's key is erased. `again`: we only repeated the erasure requests that providers had not confirmed. */
export const memberErased = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { again: boolean; providers: number },
): Promise<void> => append(trx, { actor, action: 'member.erased', subject: `member:${memberId}`, data })

/** The attribute of a member's compliance configuration that an admin set. Empty when it was removed. */
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
