import type { Transaction } from 'kysely'
import type { ProposedVerdict } from '@tessera/contract/verdicts.ts'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/*
 * Audit events of what reviewers open and change: one function per event. The nine files of this folder list all audit
 * events.
 */

type Trx = Transaction<Database>

export const staffAdded = (
  trx: Trx,
  actor: string,
  name: string,
  data: { roles: readonly string[]; sites?: readonly string[] },
): Promise<void> =>
  append(trx, {
    actor,
    action: 'staff.added',
    subject: `staff:${name}`,
    data: { roles: data.roles, ...(data.sites ? { sites: data.sites } : {}) },
  })

export const staffRolesChanged = (
  trx: Trx,
  actor: string,
  name: string,
  data: { roles: readonly string[]; sites: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'staff.roles_changed', subject: `staff:${name}`, data })

/** A change of the register of which these people are notified. */
export const staffAlerted = (
  trx: Trx,
  actor: string,
  name: string,
  data: { change: string; notified: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'staff.alerted', subject: `staff:${name}`, data })

/** One of the notified read it. */
export const staffAlertSeen = (trx: Trx, by: string, name: string): Promise<void> =>
  append(trx, { actor: `reviewer:${by}`, action: 'staff.alert-seen', subject: `staff:${name}`, data: {} })

export const staffRemoved = (trx: Trx, actor: string, name: string): Promise<void> =>
  append(trx, { actor, action: 'staff.removed', subject: `staff:${name}`, data: {} })

/** A reviewer viewed what a member entered, or what was read from their documents. */
export const caseOpened = (trx: Trx, by: string, subject: string): Promise<void> =>
  append(trx, { actor: `reviewer:${by}`, action: 'case.opened', subject, data: {} })

/** A reviewer opened a task for one member. */
export const taskOpened = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; dueAt: string; blocks: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'task.opened', subject: `member:${memberId}`, data })

/** `movedTo`: the new region of the member, which does not ask for it. */
export const taskClosed = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; movedTo?: string },
): Promise<void> => append(trx, { actor, action: 'task.closed', subject: `member:${memberId}`, data })

/** A reviewer opened a file of a member. `subject` is the case it belongs to. */
export const evidenceOpened = (trx: Trx, actor: string, subject: string, data: { fileId: string }): Promise<void> =>
  append(trx, { actor, action: 'evidence.opened', subject, data })

/**
 * A file of a case that a reviewer has not opened was sent to their browser ahead. It left the server, so it counts as
 * looked at. `subject` is that case.
 */
export const evidenceSentAhead = (trx: Trx, actor: string, subject: string, data: { fileId: string }): Promise<void> =>
  append(trx, { actor, action: 'evidence.sent-ahead', subject, data })

/** A senior downloaded the original of a file of a member. `subject` is the case it belongs to. */
export const evidenceDownloaded = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { fileId: string; purpose: string },
): Promise<void> => append(trx, { actor, action: 'evidence.downloaded', subject, data })

/** A reviewer read emails or requests in the clear. Records how many, never the text. */
export const emailsRead = (trx: Trx, by: string, what: 'mails' | 'requests', count: number): Promise<void> =>
  append(trx, { actor: `reviewer:${by}`, action: `${what}.read`, subject: what, data: { count } })

/** An admin made a link by which a person adds passkeys. */
export const staffInvited = (trx: Trx, actor: string, name: string): Promise<void> =>
  append(trx, { actor, action: 'staff.invited', subject: `staff:${name}`, data: {} })

/** A person added a passkey by an invitation. */
export const staffPasskeyAdded = (trx: Trx, name: string, data: { passkeys: number }): Promise<void> =>
  append(trx, { actor: `reviewer:${name}`, action: 'staff.passkey_added', subject: `staff:${name}`, data })

/** An admin removed a passkey of a person, and the sessions that used it last. Says how many passkeys are left. */
export const staffPasskeyRemoved = (
  trx: Trx,
  actor: string,
  name: string,
  data: { passkeys: number; sessions: number },
): Promise<void> => append(trx, { actor, action: 'staff.passkey_removed', subject: `staff:${name}`, data })

/** A person signed in to the console. */
export const staffSignedIn = (trx: Trx, name: string, data: { session: string }): Promise<void> =>
  append(trx, { actor: `reviewer:${name}`, action: 'staff.signed_in', subject: `staff:${name}`, data })

/** A reviewer saw a masked value in full. */
export const valueRevealed = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { field: string; purpose: string },
): Promise<void> => append(trx, { actor, action: 'value.revealed', subject, data })

/** A reviewer searched for members. Never the text. */
export const membersSearched = (trx: Trx, actor: string, data: { kind: string; found: number }): Promise<void> =>
  append(trx, { actor, action: 'members.searched', subject: 'members', data })

/** An admin looked at what erasing a member would do. */
export const erasureShown = (trx: Trx, actor: string, memberId: number): Promise<void> =>
  append(trx, { actor, action: 'member.erasure-shown', subject: `member:${memberId}`, data: {} })

/** A reviewer opened the page of a member. */
export const memberOpened = (trx: Trx, actor: string, memberId: number): Promise<void> =>
  append(trx, { actor, action: 'member.opened', subject: `member:${memberId}`, data: {} })

/** A reviewer opened a member outside their regions. */
export const breakGlassOpened = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { reason: string; until: string; notified: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'break-glass.opened', subject: `member:${memberId}`, data })

/** A person who was notified of that read it. */
export const breakGlassSeen = (trx: Trx, name: string, memberId: number, data: { opening: string }): Promise<void> =>
  append(trx, { actor: `reviewer:${name}`, action: 'break-glass.seen', subject: `member:${memberId}`, data })

/** A reviewer wrote a note about a case. The chain has no free text. */
export const noteWritten = (trx: Trx, actor: string, subject: string, data: { note: string }): Promise<void> =>
  append(trx, { actor, action: 'note.written', subject, data })

/** A reviewer attached a file to a note. */
export const noteAttached = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { note: string; fileId: string; bytes: number },
): Promise<void> => append(trx, { actor, action: 'note.attached', subject, data })

/** A person exported a case with its files. `export` is the same for all cases of one archive. */
export const caseExported = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { export: string; reason: string; files: number },
): Promise<void> => append(trx, { actor, action: 'case.exported', subject, data })

/** A person asked for an act that a second one must confirm. The subject is what it is about. */
export const actProposed = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { act: string; reason?: string },
): Promise<void> => append(trx, { actor, action: 'act.proposed', subject, data })

/** The second person confirmed it. */
export const actConfirmed = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { act: string; first: string },
): Promise<void> => append(trx, { actor, action: 'act.confirmed', subject, data })

/** A second person declined it, or the first withdrew it. */
export const actDeclined = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { act: string; first: string },
): Promise<void> => append(trx, { actor, action: 'act.declined', subject, data })

/** A reviewer put a case on hold, or escalated it. */
export const caseHeld = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { kind: string; reason: string },
): Promise<void> => append(trx, { actor, action: 'case.held', subject, data })

/** The first of two reviewers proposed a verdict. `reason`: why it is approved, although a check failed. */
export const caseProposed = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { verdict: ProposedVerdict; reason?: string; reasons?: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'case.proposed', subject, data })

/** The second reviewer returned it to the first. */
export const caseReturned = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { reason: string; to: string },
): Promise<void> => append(trx, { actor, action: 'case.returned', subject, data })

/** Who proposed a decision withdrew it. */
export const caseWithdrawn = (trx: Trx, actor: string, subject: string): Promise<void> =>
  append(trx, { actor, action: 'case.withdrawn', subject, data: {} })

/** A reviewer ended a hold or an escalation. */
export const caseHoldLifted = (trx: Trx, actor: string, subject: string, data: { kind: string }): Promise<void> =>
  append(trx, { actor, action: 'case.hold-lifted', subject, data })

/** A reviewer asked the member about a case. */
export const caseQuestionAsked = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { questionnaire: string; questions: number },
): Promise<void> => append(trx, { actor, action: 'case.question-asked', subject, data })

/** A case was assigned to a person, or to nobody. */
export const caseAssigned = (trx: Trx, actor: string, subject: string, data: { to: string | null }): Promise<void> =>
  append(trx, { actor, action: 'case.assigned', subject, data })

/** A case is left out of the queue until a time. Null: it is back. */
export const caseSnoozed = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { until: string | null; reason?: string },
): Promise<void> =>
  append(trx, {
    actor,
    action: 'case.snoozed',
    subject,
    data: { until: data.until, ...(data.reason ? { reason: data.reason } : {}) },
  })

/** A second person said how they would have decided a case. */
export const qualityReviewed = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { decision: string; verdict: string },
): Promise<void> => append(trx, { actor, action: 'quality.reviewed', subject, data })
