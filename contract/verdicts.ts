import { questionnaireReasons, type QuestionnaireReasonCode } from './questionnaire-reasons.ts'
import { reasons, type ReasonCode } from './reasons.ts'
import { oneOf } from './shapes.ts'

/* What a reviewer may do with a case, and the codes that say why or why not. */

/** What a person may do with a case. */
export const verdicts = ['approved', 'resubmission_requested', 'rejected', 'upheld'] as const
export type Verdict = (typeof verdicts)[number]

/** What the first of two reviewers may propose. */
export const proposedVerdicts = ['approved', 'resubmission_requested', 'rejected'] as const satisfies readonly Verdict[]
export type ProposedVerdict = (typeof proposedVerdicts)[number]

/** Why a document is taken from the member who was verified with it. */
export const releaseReasons = ['SAME_PERSON', 'FIRST_IS_FRAUD', 'MISREAD_BY_MACHINE'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

/** What can be done with a case besides deciding and handling it. */
export const caseActs = [
  'fetch-photos',
  'release-document',
  'appoint',
  'cancel-call',
  'lift-products',
  'withdraw',
] as const
export type CaseAct = (typeof caseActs)[number]

/** Why a reviewer approves although a check failed or two people rejected it. Codes: the audit chain has no free text. */
export const approvalReasons = [
  'COMPARED_BY_EYE',
  'MISREAD_BY_MACHINE',
  'CONFIRMED_BY_ISSUER',
  'SAME_PERSON',
  'NEW_EVIDENCE',
  'REJECTED_BY_MISTAKE',
] as const
export type ApprovalReason = (typeof approvalReasons)[number]

/** Why a case cannot be approved now. */
export const approvalBlocks = [
  'NOT_WAITING',
  'DOCUMENT_OF_ANOTHER_MEMBER',
  'NEWER_ATTEMPT',
  'OWN_PROPOSAL',
  'REJECTION_PROPOSED',
  'NOT_SERVED',
  'CLAIMED_BY_OTHER',
  'NO_DECISION',
  'ON_HOLD',
  'ESCALATED',
  'LIFTED_HIT',
  'OWN_DECISION',
] as const
export type ApprovalBlock = (typeof approvalBlocks)[number]

/** A reason of one of the two catalogues: of verifications (contract/reasons.ts), or of questionnaires and tests. */
export type AnyReasonCode = ReasonCode | QuestionnaireReasonCode

const anyReasons = Object.keys({ ...reasons, ...questionnaireReasons }) as AnyReasonCode[]

export const AnyReason = oneOf(anyReasons)
