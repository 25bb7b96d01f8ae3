import type { Transaction } from 'kysely'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/*
 * Audit events of questionnaires, tests, agreements, wallets: one function per event. The eight files of this folder
 * list all audit events.
 */

type Trx = Transaction<Database>

/** `validAgain`: the earlier decision that is in force again, if the questionnaire had been asked again. */
export const questionnaireWithdrawn = (
  trx: Trx,
  actor: string,
  id: string,
  data: { validAgain?: string } = {},
): Promise<void> => append(trx, { actor, action: 'questionnaire.withdrawn', subject: `questionnaire:${id}`, data })

export const questionnaireAppointed = (trx: Trx, actor: string, id: string, data: { at: string }): Promise<void> =>
  append(trx, { actor, action: 'questionnaire.appointed', subject: `questionnaire:${id}`, data })

/** A video call is cancelled: a reviewer cancelled it, or its questionnaire is no longer in review. */
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

/** The chain has neither the wallet nor its address. */
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

/** A test amount was requested, was received, or did not arrive in time. */
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

/** By the member, or by the automatic review when the time was over. */
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

/** No proof referred to it within a day. */
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

export const taskExtended = (trx: Trx, memberId: number, data: { task: string; days: number }): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'task.extended', subject: `member:${memberId}`, data })

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
  data: { submissionId: string; templateCode: number; templateVersion: number },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'questionnaire.submitted',
    subject: `questionnaire:${id}`,
    data,
  })

/** Neither the file name nor the question that it answers. */
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

/** A rule holds products until a reviewer lifts the hold. Records which products, never why. */
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

/** By choice, or because another decision replaced it. A class that expires leaves no event. */
export const classEnded = (trx: Trx, actor: string, memberId: number, data: { class: string }): Promise<void> =>
  append(trx, { actor, action: 'member.class-ended', subject: `member:${memberId}`, data })

/** Test results and proofs of knowledge ended early because the member moved to another region. */
export const testResultsEnded = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { results: string[] },
): Promise<void> => append(trx, { actor, action: 'member.test-results-ended', subject: `member:${memberId}`, data })

/**
 * An approval ended early: the member moved to a region that asks for it again, or signed these items with another
 * name than the verified one.
 */
export const questionnaireEnded = (
  trx: Trx,
  actor: string,
  questionnaireId: string,
  data: { templateCode: number; items: string[] },
): Promise<void> =>
  append(trx, { actor, action: 'questionnaire.ended', subject: `questionnaire:${questionnaireId}`, data })

/** A rule of a questionnaire requires a test. */
export const testRequested = (
  trx: Trx,
  actor: string,
  memberId: number,
  data: { request: string; test: string },
): Promise<void> => append(trx, { actor, action: 'test.requested', subject: `member:${memberId}`, data })
