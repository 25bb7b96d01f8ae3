import { Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './shapes.ts'

/* What reviewers do with a case besides deciding it. */

/** A `hold` keeps everyone from approving the case, an `escalation` everyone but seniors. */
export const holdKinds = ['hold', 'escalation'] as const
export type HoldKind = (typeof holdKinds)[number]

/** Why a case is on hold or escalated. Codes, because the audit chain has no free text. */
export const holdReasons = [
  'SCREENING_HIT',
  'SUSPECTED_FRAUD',
  'POSSIBLE_DUPLICATE',
  'AWAITING_AUTHORITY',
  'AWAITING_PROVIDER',
  'UNCLEAR_RULE',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Why a second reviewer returns a case that one has proposed to approve or reject. */
export const returnReasons = [
  'LOOK_AGAIN',
  'EVIDENCE_MISSING',
  'ASK_MEMBER',
  'SHOULD_REJECT',
  'SHOULD_APPROVE',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** A proposal that a second reviewer returned to the first. */
export const ReturnedCase = Type.Object({
  by: Type.String(),
  to: Type.String(),
  reason: oneOf(returnReasons),
  at: Instant,
})

/** Why a case is snoozed. */
export const snoozeReasons = ['AWAITING_MEMBER', 'AWAITING_COLLEAGUE', 'AWAITING_PROVIDER', 'CAN_WAIT'] as const
export type SnoozeReason = (typeof snoozeReasons)[number]

/** The longest time for which a case is snoozed, in days. */
export const mostSnoozeDays = 30

/** Why a case must not be approved now. */
export const CaseHold = Type.Object({
  kind: oneOf(holdKinds),
  reason: oneOf(holdReasons),
  by: Type.String(),
  at: Instant,
})

/** Questions that a reviewer asked the member about a case. */
export const CaseQuestion = Type.Object({
  /** The questionnaire with the answers and their files. */
  id: Id,
  by: Type.String(),
  askedAt: Instant,
  /** `late`: the deadline has passed without an answer. */
  state: oneOf(['open', 'answered', 'late', 'withdrawn']),
  dueAt: nullable(Instant),
  /** The questions with the answers, which are null until the member has sent them. */
  asked: Type.Array(Type.Object({ question: Type.String(), answer: nullable(Type.String()) })),
})

/** What assigning, snoozing or asking would change about a case, or did. */
export const handlingOutcomes = [
  'changes',
  'same',
  'NOT_WAITING',
  'SECOND_PERSON',
  'TAKEN',
  'NOT_ASKABLE',
  'ASKED_ALREADY',
] as const
export type HandlingOutcome = (typeof handlingOutcomes)[number]
export const HandledCases = Type.Array(
  Type.Object({
    caseId: Id,
    outcome: oneOf(handlingOutcomes),
    /** The colleague who works on it now. */
    claimedBy: Type.Optional(Type.String()),
    /** The colleague to whom it is assigned. */
    assignedTo: Type.Optional(Type.String()),
  }),
)
