import type { Transaction } from 'kysely'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import type { AttemptPurpose, PhotoSide, KycLevel } from '@tessera/contract/states.ts'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/*
 * Audit events of attempts, addresses, re-verification, appeals, transfers: one function per event. The eight files of
 * this folder list all audit events.
 */

type Trx = Transaction<Database>

export const attemptStarted = (
  trx: Trx,
  memberId: number,
  attemptId: string,
  data: { level: KycLevel; number: number; purpose: AttemptPurpose; documentType: string },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'attempt.started', subject: `attempt:${attemptId}`, data })

export const attemptSuperseded = (trx: Trx, memberId: number, attemptId: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'attempt.superseded', subject: `attempt:${attemptId}`, data: {} })

export const photoReceived = (
  trx: Trx,
  memberId: number,
  attemptId: string,
  data: { side: PhotoSide; bytes: number; problem: string | null },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'photo.received', subject: `attempt:${attemptId}`, data })

/** Photos copied into the next attempt: from a refused attempt if no reason named them, or from a superseded draft. */
export const photosCarriedOver = (
  trx: Trx,
  memberId: number,
  attemptId: string,
  data: { from: string; sides: readonly PhotoSide[] },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'photo.carried-over', subject: `attempt:${attemptId}`, data })

/** The member gave the photo of the front the place of the back, and the other way round. */
export const photosSwapped = (trx: Trx, memberId: number, attemptId: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'photo.swapped', subject: `attempt:${attemptId}`, data: {} })

export const attemptSubmitted = (trx: Trx, memberId: number, attemptId: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'attempt.submitted', subject: `attempt:${attemptId}`, data: {} })

/** Neither the text nor the reason: those are private to the member. */
export const appealSent = (
  trx: Trx,
  memberId: number,
  appealId: string,
  data: { case: string; request: string },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'appeal.sent', subject: `appeal:${appealId}`, data })

export const appealUpheld = (trx: Trx, actor: string, appealId: string, data: { case: string }): Promise<void> =>
  append(trx, { actor, action: 'appeal.upheld', subject: `appeal:${appealId}`, data })

/** The decision that it was about was replaced by another one. */
export const appealReopened = (trx: Trx, actor: string, appealId: string, data: { case: string }): Promise<void> =>
  append(trx, { actor, action: 'appeal.reopened', subject: `appeal:${appealId}`, data })

/** Its text was erased, so it can no longer be decided. */
export const appealWithdrawn = (trx: Trx, actor: string, appealId: string, data: { case: string }): Promise<void> =>
  append(trx, { actor, action: 'appeal.withdrawn', subject: `appeal:${appealId}`, data })

export const attemptDecided = (
  trx: Trx,
  actor: string,
  attemptId: string,
  { verdict, reasons, sides = {} }: { verdict: string; reasons: readonly ReasonCode[]; sides?: ReasonSides },
): Promise<void> => {
  // The photos that a reason names, such as `IMG_BLUR_GLARE:back`.
  const photos = Object.entries(sides).flatMap(([reason, named]) => named.map((side) => `${reason}:${side}`))
  const data = { verdict, reasons, ...(photos.length > 0 ? { photos } : {}) }
  return append(trx, { actor, action: 'attempt.decided', subject: `attempt:${attemptId}`, data })
}

/** A reviewer approved a case although a check had failed. `first`: who proposed it, where the region needs two. */
export const failedCheckOverridden = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { reason: string; checks: readonly string[]; first: string },
): Promise<void> => append(trx, { actor, action: 'case.check-overridden', subject, data })

/** Two reviewers approved a case that had been rejected for a reason that takes two. `first`: who proposed it. */
export const rejectionOverturned = (
  trx: Trx,
  actor: string,
  subject: string,
  data: { reason: string; first: string },
): Promise<void> => append(trx, { actor, action: 'case.rejection-overturned', subject, data })

/** The first of two reviewers released the document of a case. */
export const releaseProposed = (trx: Trx, actor: string, attemptId: string, data: { reason: string }): Promise<void> =>
  append(trx, {
    actor,
    action: 'attempt.proposed',
    subject: `attempt:${attemptId}`,
    data: { kind: 'release', reason: data.reason },
  })

/** The document of an approved case no longer belongs to its member, so that another one can be verified with it. */
export const documentReleased = (
  trx: Trx,
  actor: string,
  attemptId: string,
  data: { reason: string; first: string },
): Promise<void> => append(trx, { actor, action: 'document.released', subject: `attempt:${attemptId}`, data })

/** The case was handed to a provider. With `from`: it was taken over from a provider that could not be reached. */
export const providerAsked = (trx: Trx, attemptId: string, data: { provider: string; from?: string }): Promise<void> =>
  append(trx, { actor: 'system', action: 'attempt.provider-asked', subject: `attempt:${attemptId}`, data })

/** Photos were fetched from a vendor. `by`: the reviewer who opened the case, or `region`. */
export const providerImagesFetched = (
  trx: Trx,
  attemptId: string,
  data: { provider: string; by: string; count: number },
): Promise<void> =>
  append(trx, { actor: 'system', action: 'attempt.provider-images', subject: `attempt:${attemptId}`, data })

export const providerErased = (
  trx: Trx,
  memberId: number,
  data: { provider: string; session: string; attempts: number },
): Promise<void> =>
  append(trx, { actor: 'system', action: 'member.provider-erased', subject: `member:${memberId}`, data })

export const providerErasureGivenUp = (
  trx: Trx,
  memberId: number,
  data: { provider: string; session: string; fault: string },
): Promise<void> =>
  append(trx, { actor: 'system', action: 'member.provider-erasure-given-up', subject: `member:${memberId}`, data })

export const reverificationOpened = (
  trx: Trx,
  memberId: number,
  taskId: string,
  { cause, dueOn }: { cause: string; dueOn: string },
): Promise<void> =>
  append(trx, {
    actor: cause.startsWith('reviewer:') ? cause : 'system',
    action: 'reverification.opened',
    subject: `reverification:${taskId}`,
    data: { member: memberId, cause, dueOn },
  })

export const reverificationDueDateMoved = (
  trx: Trx,
  memberId: number,
  taskId: string,
  data: { from: string; dueOn: string },
): Promise<void> =>
  append(trx, {
    actor: 'system',
    action: 'reverification.moved',
    subject: `reverification:${taskId}`,
    data: { member: memberId, ...data },
  })

export const reverificationCancelled = (trx: Trx, actor: string, memberId: number, taskId: string): Promise<void> =>
  append(trx, {
    actor,
    action: 'reverification.called-off',
    subject: `reverification:${taskId}`,
    data: { member: memberId },
  })

export const reverificationClosed = (trx: Trx, memberId: number, taskId: string, attemptId: string): Promise<void> =>
  append(trx, {
    actor: 'system',
    action: 'reverification.closed',
    subject: `reverification:${taskId}`,
    data: { member: memberId, attempt: attemptId },
  })

export const noticeSent = (trx: Trx, memberId: number, taskId: string, daysBefore: number): Promise<void> =>
  append(trx, {
    actor: 'system',
    action: 'reverification.notice',
    subject: `reverification:${taskId}`,
    data: { member: memberId, daysBefore },
  })

export const verificationReset = (
  trx: Trx,
  memberId: number,
  resetId: string,
  { kind, loses }: { kind: string; loses: readonly string[] },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'verification.reset',
    subject: `reset:${resetId}`,
    data: { member: memberId, kind, loses },
  })

export const addressStarted = (
  trx: Trx,
  memberId: number,
  proofId: string,
  data: { documentClass: string },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'address.started', subject: `address-proof:${proofId}`, data })

export const addressPageReceived = (trx: Trx, memberId: number, proofId: string, bytes: number): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'address.page-received',
    subject: `address-proof:${proofId}`,
    data: { bytes },
  })

export const addressSubmitted = (trx: Trx, memberId: number, proofId: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'address.submitted',
    subject: `address-proof:${proofId}`,
    data: {},
  })

export const addressReplaced = (trx: Trx, memberId: number, proofId: string, by: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'address.replaced',
    subject: `address-proof:${proofId}`,
    data: { by },
  })

export const addressDecided = (
  trx: Trx,
  actor: string,
  proofId: string,
  data: { verdict: string; reasons: readonly ReasonCode[] },
): Promise<void> => append(trx, { actor, action: 'address.decided', subject: `address-proof:${proofId}`, data })

export const transferStarted = (trx: Trx, memberId: number, transferId: string, target: number): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'transfer.started',
    subject: `transfer:${transferId}`,
    data: { target },
  })

export const transferEnded = (
  trx: Trx,
  transferId: string,
  data: { source: number; target: number; state: string },
): Promise<void> => append(trx, { actor: 'system', action: 'transfer.ended', subject: `transfer:${transferId}`, data })

/** Stopped within its 24 hours, by this actor. */
export const transferStopped = (
  trx: Trx,
  actor: string,
  transferId: string,
  data: { source: number; target: number },
): Promise<void> => append(trx, { actor, action: 'transfer.stopped', subject: `transfer:${transferId}`, data })
