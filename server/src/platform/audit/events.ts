import type { Transaction } from 'kysely'
import type { HandoffEnd } from '@tessera/contract/sdk.ts'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { AttemptPurpose, PhotoSide, KycLevel } from '@tessera/contract/states.ts'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/* One function per event, one call site each: this file is the list of everything that is ever recorded. */

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

export const attemptStarted = (
  trx: Trx,
  memberId: number,
  attemptId: string,
  data: { level: KycLevel; number: number; purpose: AttemptPurpose; documentType: string; country: string },
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

export const staffAdded = (trx: Trx, actor: string, name: string, data: { roles: readonly string[] }): Promise<void> =>
  append(trx, { actor, action: 'staff.added', subject: `staff:${name}`, data })

export const staffRemoved = (trx: Trx, actor: string, name: string): Promise<void> =>
  append(trx, { actor, action: 'staff.removed', subject: `staff:${name}`, data: {} })

/** An officer has what a member said, or what was read of them, before their eyes. */
export const caseOpened = (trx: Trx, by: string, subject: string): Promise<void> =>
  append(trx, { actor: `operator:${by}`, action: 'case.opened', subject, data: {} })

/** `standsAgain`: the decision that is in force again, where it had been asked again. */
export const questionnaireWithdrawn = (
  trx: Trx,
  actor: string,
  id: string,
  data: { standsAgain?: string } = {},
): Promise<void> => append(trx, { actor, action: 'questionnaire.withdrawn', subject: `questionnaire:${id}`, data })

export const questionnaireAppointed = (trx: Trx, actor: string, id: string, data: { at: string }): Promise<void> =>
  append(trx, { actor, action: 'questionnaire.appointed', subject: `questionnaire:${id}`, data })

/** A talk takes place no more: called off, or what it was about waits no longer. */
export const questionnaireAppointmentEnded = (
  trx: Trx,
  actor: string,
  id: string,
  data: { at: string },
): Promise<void> =>
  append(trx, { actor, action: 'questionnaire.appointment-ended', subject: `questionnaire:${id}`, data })

export const questionnaireChecked = (
  trx: Trx,
  actor: string,
  id: string,
  data: { items: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'questionnaire.checked', subject: `questionnaire:${id}`, data })

/** Neither the number nor the address stands in the chain. */
export const contactProven = (trx: Trx, memberId: number, data: { kind: string }): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'contact.proven', subject: `member:${memberId}`, data })

/** Neither the wallet nor its address stands in the chain. */
export const walletProven = (
  trx: Trx,
  actor: string,
  questionnaireId: string,
  data: { chain: string; method: string; member: number },
): Promise<void> => append(trx, { actor, action: 'wallet.proven', subject: `questionnaire:${questionnaireId}`, data })

export const walletRevoked = (
  trx: Trx,
  actor: string,
  questionnaireId: string,
  data: { chain: string; member: number },
): Promise<void> => append(trx, { actor, action: 'wallet.revoked', subject: `questionnaire:${questionnaireId}`, data })

/** A test amount was asked for, was seen, or did not come in time. */
export const walletTest = (
  trx: Trx,
  questionnaireId: string,
  what: 'asked' | 'seen' | 'over',
  data: { chain: string; member: number },
): Promise<void> =>
  append(trx, {
    actor: what === 'asked' ? `member:${data.member}` : 'machine',
    action: `wallet.test-${what}`,
    subject: `questionnaire:${questionnaireId}`,
    data,
  })

/** Photos of a refused attempt that nothing was said against, or of a draft that gave way to another: taken over into the next one. */
export const photosCarriedOver = (
  trx: Trx,
  memberId: number,
  attemptId: string,
  data: { from: string; sides: readonly PhotoSide[] },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'photo.carried-over', subject: `attempt:${attemptId}`, data })

export const attemptSubmitted = (trx: Trx, memberId: number, attemptId: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'attempt.submitted', subject: `attempt:${attemptId}`, data: {} })

export const partnerRegistered = (
  trx: Trx,
  actor: string,
  partnerId: string,
  data: { origins: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'partner.registered', subject: `partner:${partnerId}`, data })

export const partnerKeyMade = (trx: Trx, actor: string, partnerId: string, keyId: string): Promise<void> =>
  append(trx, { actor, action: 'partner.key-made', subject: `partner:${partnerId}`, data: { key: keyId } })

export const partnerKeyEnded = (trx: Trx, actor: string, partnerId: string, keyId: string, at: Date): Promise<void> =>
  append(trx, {
    actor,
    action: 'partner.key-ended',
    subject: `partner:${partnerId}`,
    data: { key: keyId, at: at.toISOString() },
  })

export const webhookChanged = (
  trx: Trx,
  actor: string,
  partnerId: string,
  data: { origin: string | null },
): Promise<void> => append(trx, { actor, action: 'partner.webhook-changed', subject: `partner:${partnerId}`, data })

export const webhookSecretMade = (trx: Trx, actor: string, partnerId: string, secretId: string): Promise<void> =>
  append(trx, {
    actor,
    action: 'partner.webhook-secret-made',
    subject: `partner:${partnerId}`,
    data: { secret: secretId },
  })

export const agreementSigned = (
  trx: Trx,
  memberId: number,
  signatureId: string,
  data: { agreement: string; version: number; language: string; hash: string },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'agreement.signed',
    subject: `agreement-signature:${signatureId}`,
    data,
  })

export const knowledgeTestStarted = (
  trx: Trx,
  memberId: number,
  attemptId: string,
  data: { number: number; version: number; extraTime: boolean },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'knowledge-test.started',
    subject: `knowledge-attempt:${attemptId}`,
    data,
  })

export const knowledgeTestExtended = (trx: Trx, memberId: number, attemptId: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'knowledge-test.extended',
    subject: `knowledge-attempt:${attemptId}`,
    data: {},
  })

/** By the member, or by the machine once the time was over. */
export const knowledgeTestEnded = (
  trx: Trx,
  actor: string,
  attemptId: string,
  data: { outcome: string },
): Promise<void> =>
  append(trx, { actor, action: 'knowledge-test.ended', subject: `knowledge-attempt:${attemptId}`, data })

export const knowledgeFileReceived = (
  trx: Trx,
  memberId: number,
  fileId: string,
  data: { bytes: number },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'knowledge-proof.file-received',
    subject: `knowledge-file:${fileId}`,
    data,
  })

/** No proof named it within a day. */
export const knowledgeFileRemoved = (trx: Trx, fileId: string): Promise<void> =>
  append(trx, {
    actor: 'machine',
    action: 'knowledge-proof.file-removed',
    subject: `knowledge-file:${fileId}`,
    data: {},
  })

export const knowledgeProofSent = (
  trx: Trx,
  memberId: number,
  proofId: string,
  data: { route: string; files: readonly string[] },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'knowledge-proof.sent',
    subject: `knowledge-proof:${proofId}`,
    data,
  })

export const knowledgeProofOpened = (trx: Trx, actor: string, proofId: string): Promise<void> =>
  append(trx, { actor, action: 'knowledge-proof.opened', subject: `knowledge-proof:${proofId}`, data: {} })

export const knowledgeProofDecided = (
  trx: Trx,
  actor: string,
  proofId: string,
  data: { verdict: string; reasons: readonly QuestionnaireReasonCode[] },
): Promise<void> =>
  append(trx, { actor, action: 'knowledge-proof.decided', subject: `knowledge-proof:${proofId}`, data })

export const riskTestStarted = (
  trx: Trx,
  memberId: number,
  assessmentId: string,
  data: { number: number; version: number },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'risk-test.started',
    subject: `risk-assessment:${assessmentId}`,
    data,
  })

export const riskTestEnded = (
  trx: Trx,
  memberId: number,
  assessmentId: string,
  data: { state: string },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'risk-test.ended',
    subject: `risk-assessment:${assessmentId}`,
    data,
  })

export const riskBandAccepted = (
  trx: Trx,
  memberId: number,
  assessmentId: string,
  data: { lowered: boolean },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'risk-test.accepted',
    subject: `risk-assessment:${assessmentId}`,
    data,
  })

export const riskTestDecided = (
  trx: Trx,
  actor: string,
  assessmentId: string,
  data: { verdict: string; reasons: readonly QuestionnaireReasonCode[] },
): Promise<void> =>
  append(trx, { actor, action: 'risk-test.decided', subject: `risk-assessment:${assessmentId}`, data })

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

export const partnerClosed = (trx: Trx, actor: string, partnerId: string): Promise<void> =>
  append(trx, { actor, action: 'partner.closed', subject: `partner:${partnerId}`, data: {} })

export const partnerReopened = (trx: Trx, actor: string, partnerId: string): Promise<void> =>
  append(trx, { actor, action: 'partner.reopened', subject: `partner:${partnerId}`, data: {} })

export const taskExtended = (trx: Trx, memberId: number, data: { task: string; days: number }): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'task.extended', subject: `member:${memberId}`, data })

/** The first of two approvals. */
export const questionnaireProposed = (trx: Trx, actor: string, id: string): Promise<void> =>
  append(trx, { actor, action: 'questionnaire.proposed', subject: `questionnaire:${id}`, data: {} })

export const codeIssued = (trx: Trx, partnerId: string, memberId: number, scene: string): Promise<void> =>
  append(trx, {
    actor: `partner:${partnerId}`,
    action: 'integration.code-issued',
    subject: `member:${memberId}`,
    data: { scene },
  })

export const accessGranted = (trx: Trx, memberId: number, accessId: string, partnerId: string | null): Promise<void> =>
  append(trx, {
    actor: partnerId === null ? `member:${memberId}` : `partner:${partnerId}`,
    action: 'integration.access-granted',
    subject: `access:${accessId}`,
    data: { member: memberId },
  })

export const accessRenewed = (trx: Trx, memberId: number, accessId: string, next: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'integration.access-renewed',
    subject: `access:${accessId}`,
    data: { next },
  })

/** A one-time code came a second time, the member took back what it gave, or the partner was closed. */
export const accessEnded = (
  trx: Trx,
  memberId: number,
  accessId: string,
  cause: 'code-replayed' | 'taken-back' | 'session-ended' | 'partner-closed',
): Promise<void> =>
  append(trx, {
    actor: cause === 'code-replayed' || cause === 'partner-closed' ? 'system' : `member:${memberId}`,
    action: 'integration.access-ended',
    subject: `access:${accessId}`,
    data: { member: memberId, cause },
  })

export const handoffStarted = (trx: Trx, memberId: number, handoffId: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'handoff.started', subject: `handoff:${handoffId}`, data: {} })

/** Whoever held the link opened it; that it is the member is what they confirm next. */
export const handoffOpened = (trx: Trx, memberId: number, handoffId: string): Promise<void> =>
  append(trx, {
    actor: 'visitor',
    action: 'handoff.opened',
    subject: `handoff:${handoffId}`,
    data: { member: memberId },
  })

export const handoffEnded = (
  trx: Trx,
  memberId: number,
  handoffId: string,
  cause: HandoffEnd | 'replaced',
): Promise<void> =>
  append(trx, {
    actor: cause === 'used' ? 'system' : `member:${memberId}`,
    action: 'handoff.ended',
    subject: `handoff:${handoffId}`,
    data: { cause },
  })

/** Neither words nor topic: what people ask support is theirs. */
export const supportRequested = (trx: Trx, memberId: number | null, reference: string): Promise<void> =>
  append(trx, {
    actor: memberId === null ? 'visitor' : `member:${memberId}`,
    action: 'support.requested',
    subject: `support-request:${reference}`,
    data: {},
  })

/** Neither the words nor why: those are the member's. */
export const appealSent = (
  trx: Trx,
  memberId: number,
  appealId: string,
  data: { case: string; request: string },
): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'appeal.sent', subject: `appeal:${appealId}`, data })

export const appealUpheld = (trx: Trx, actor: string, appealId: string, data: { case: string }): Promise<void> =>
  append(trx, { actor, action: 'appeal.upheld', subject: `appeal:${appealId}`, data })

/** The decision it was about gave way to another. */
export const appealReopened = (trx: Trx, actor: string, appealId: string, data: { case: string }): Promise<void> =>
  append(trx, { actor, action: 'appeal.reopened', subject: `appeal:${appealId}`, data })

/** Its words were erased, and nobody can judge it any more. */
export const appealWithdrawn = (trx: Trx, actor: string, appealId: string, data: { case: string }): Promise<void> =>
  append(trx, { actor, action: 'appeal.withdrawn', subject: `appeal:${appealId}`, data })

export const attemptDecided = (
  trx: Trx,
  actor: string,
  attemptId: string,
  data: { verdict: string; reasons: readonly ReasonCode[] },
): Promise<void> => append(trx, { actor, action: 'attempt.decided', subject: `attempt:${attemptId}`, data })

/** The case was handed to a provider, or, `from` named, taken over from one that could not be reached. */
export const providerAsked = (trx: Trx, attemptId: string, data: { provider: string; from?: string }): Promise<void> =>
  append(trx, { actor: 'system', action: 'attempt.provider-asked', subject: `attempt:${attemptId}`, data })

/** The member's key is gone; `again`: only what providers had not forgotten was asked for anew. */
export const memberErased = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { again: boolean; providers: number },
): Promise<void> => append(trx, { actor, action: 'member.erased', subject: `member:${memberId}`, data })

export const providerErased = (
  trx: Trx,
  memberId: number,
  data: { provider: string; session: string; tries: number },
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
    actor: cause.startsWith('operator:') ? cause : 'system',
    action: 'reverification.opened',
    subject: `reverification:${taskId}`,
    data: { member: memberId, cause, dueOn },
  })

export const reverificationMoved = (
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

export const reverificationCalledOff = (trx: Trx, actor: string, memberId: number, taskId: string): Promise<void> =>
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
  data: { documentClass: string; country: string },
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

export const addressDecided = (
  trx: Trx,
  actor: string,
  proofId: string,
  data: { verdict: string; reasons: readonly ReasonCode[] },
): Promise<void> => append(trx, { actor, action: 'address.decided', subject: `address-proof:${proofId}`, data })
/** What an operator set a member's compliance by; empty when it was taken away. */
export const attributeChanged = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { name: string; value: string },
): Promise<void> => append(trx, { actor, action: 'member.attribute-changed', subject: `member:${memberId}`, data })

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

/** Stopped within its 24 hours, by whoever did. */
export const transferStopped = (
  trx: Trx,
  actor: string,
  transferId: string,
  data: { source: number; target: number },
): Promise<void> => append(trx, { actor, action: 'transfer.stopped', subject: `transfer:${transferId}`, data })

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
export const questionnaireOpened = (
  trx: Trx,
  actor: string,
  id: string,
  data: { templateCode: number },
): Promise<void> => append(trx, { actor, action: 'questionnaire.opened', subject: `questionnaire:${id}`, data })

export const questionnaireMoved = (
  trx: Trx,
  actor: string,
  id: string,
  data: { from: string; to: string; reasons: readonly QuestionnaireReasonCode[] },
): Promise<void> => append(trx, { actor, action: 'questionnaire.moved', subject: `questionnaire:${id}`, data })

export const questionnaireSubmitted = (
  trx: Trx,
  memberId: number,
  id: string,
  submissionId: string,
  data: { templateCode: number; templateVersion: number },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'questionnaire.submitted',
    subject: `questionnaire:${id}`,
    data: { ...data, submissionId },
  })

/** Neither the file's name nor what it answers. */
export const questionnaireFileReceived = (
  trx: Trx,
  memberId: number,
  id: string,
  data: { fileId: string; bytes: number },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'questionnaire.file-received',
    subject: `questionnaire:${id}`,
    data,
  })

export const questionnaireDecided = (
  trx: Trx,
  actor: string,
  id: string,
  data: { verdict: string; reasons: readonly QuestionnaireReasonCode[] },
): Promise<void> => append(trx, { actor, action: 'questionnaire.decided', subject: `questionnaire:${id}`, data })

/** A rule holds products back until an officer lifts it: which ones, never why. */
export const questionnaireHeld = (
  trx: Trx,
  actor: string,
  id: string,
  data: { products: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'questionnaire.held', subject: `questionnaire:${id}`, data })

export const questionnaireHoldLifted = (
  trx: Trx,
  actor: string,
  id: string,
  data: { products: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'questionnaire.hold-lifted', subject: `questionnaire:${id}`, data })

export const classGiven = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { class: string; questionnaire: string },
): Promise<void> => append(trx, { actor, action: 'member.class-given', subject: `member:${memberId}`, data })

/** By choice, or because another decision took its place; a class that runs out leaves no event. */
export const classEnded = (trx: Trx, actor: string, memberId: number, data: { class: string }): Promise<void> =>
  append(trx, { actor, action: 'member.class-ended', subject: `member:${memberId}`, data })

/** Test results and proofs of knowledge ended before their date, as the member moved to another region. */
export const testResultsEnded = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { results: string[] },
): Promise<void> => append(trx, { actor, action: 'member.test-results-ended', subject: `member:${memberId}`, data })

/** An approval ended before its date: the member moved to a region that asks for the same, or signed these items with another name than the verified one. */
export const questionnaireEnded = (
  trx: Trx,
  actor: string,
  questionnaireId: string,
  data: { templateCode: number; items: string[] },
): Promise<void> =>
  append(trx, { actor, action: 'questionnaire.ended', subject: `questionnaire:${questionnaireId}`, data })

/** A rule of a questionnaire asks for a test. */
export const testRequested = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; test: string },
): Promise<void> => append(trx, { actor, action: 'test.requested', subject: `member:${memberId}`, data })

/** An officer opened a task for one member. */
export const taskOpened = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; dueAt: string; blocks: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'task.opened', subject: `member:${memberId}`, data })

/** `movedTo`: the region that the member moved to, which does not ask for it. */
export const taskClosed = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; task: string; movedTo?: string },
): Promise<void> => append(trx, { actor, action: 'task.closed', subject: `member:${memberId}`, data })

/** An officer opened a file that a member sent; `subject` is the case it belongs to. */
export const evidenceOpened = (trx: Trx, actor: string, subject: string, data: { fileId: string }): Promise<void> =>
  append(trx, { actor, action: 'evidence.opened', subject, data })

/** An officer read letters or requests in the clear: how many, never which words. */
export const lettersRead = (trx: Trx, by: string, what: 'mails' | 'requests', count: number): Promise<void> =>
  append(trx, { actor: `operator:${by}`, action: `${what}.read`, subject: what, data: { count } })
