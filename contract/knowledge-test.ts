import { Type, type Static } from 'typebox'
import { questionnaireReasons, type MemberQuestionnaireReason } from './questionnaire-reasons.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { testClosed } from './task-states.ts'

/** How an attempt can end. `invalid`: answered faster than anyone can read. */
export const knowledgeOutcomes = ['passed', 'failed', 'invalid'] as const
export type KnowledgeOutcome = (typeof knowledgeOutcomes)[number]

/** Ways to prove knowledge other than by the test. */
export const proofRoutes = ['training', 'work', 'trading'] as const
export type ProofRoute = (typeof proofRoutes)[number]
export const proofStates = ['in_review', 'approved', 'rejected'] as const
export type ProofState = (typeof proofStates)[number]

const forMembers = Object.keys(questionnaireReasons).filter(
  (code) => Reflect.get(questionnaireReasons, code).audience === 'member',
)
/** Why a reviewer rejected it, as far as the member may know. */
export const ReviewReasons = Type.Array(Type.Unsafe<MemberQuestionnaireReason>(Type.String({ enum: forMembers })))

/** Answers by question: the option ids that we sent, and no others. */
export const TestAnswers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 40,
  propertyNames: { pattern: '^[A-Za-z0-9_]{1,40}$' },
  additionalProperties: { type: 'string', pattern: '^[A-Za-z0-9_]{1,40}$' },
})
/** The same, as sent back. */
export const TestAnswersGiven = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
})

/** A question as shown: texts and ids, never the answer key. */
export const TestQuestion = Type.Object({
  id: Type.String(),
  text: Type.String(),
  hint: nullable(Type.String()),
  options: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })),
})
export type TestQuestion = Static<typeof TestQuestion>

const Topic = Type.Object({
  id: Type.String(),
  title: Type.String(),
  points: Type.Array(Type.String()),
})

/** The member's status for the knowledge test; computed by the server and shown as it is. */
export const KnowledgeTestStatus = Type.Object({
  state: oneOf(['ALLOW', 'PENDING', 'SUCCESS', 'FAILED_AND_CAN_RETRY']),
  /** An attempt can be started or continued now. */
  mayStart: Type.Boolean(),
  /** Why it cannot be taken at any time; null if it can. */
  closed: nullable(oneOf(testClosed)),
  /** When the next attempt opens, if later. */
  nextAttemptAt: nullable(Instant),
  attemptsLeft: nullable(Type.Integer()),
  validUntil: nullable(Instant),
  /** The last result had expired when the member moved to their region. */
  endedByMove: Type.Boolean(),
  rules: Type.Object({
    questions: Type.Integer(),
    needed: Type.Integer(),
    /** At least so many of the questions are essential: each must be answered correctly. */
    essential: Type.Integer(),
    minutes: Type.Integer(),
    extraMinutes: Type.Integer(),
    most: nullable(Type.Integer()),
    windowDays: Type.Integer(),
    months: Type.Integer(),
  }),
  /** The open attempt. */
  attempt: nullable(
    Type.Object({
      attemptId: Id,
      endsAt: Instant,
      /** The server's clock, because a device's clock may be wrong. */
      now: Instant,
      extraTime: Type.Boolean(),
      questions: Type.Array(TestQuestion),
      answers: TestAnswersGiven,
      /** Of the member's draft. */
      revision: Type.Integer(),
    }),
  ),
  /** How the last attempt ended. */
  last: nullable(
    Type.Object({
      attemptId: Id,
      outcome: oneOf(knowledgeOutcomes),
      endedAt: Instant,
      correct: Type.Integer(),
      total: Type.Integer(),
      needed: Type.Integer(),
      /** Critical questions that were answered wrong. */
      criticalMissed: Type.Integer(),
      topics: Type.Array(Topic),
    }),
  ),
  /** The last proof of knowledge without the test. */
  proof: nullable(
    Type.Object({
      proofId: Id,
      route: oneOf(proofRoutes),
      state: oneOf(proofStates),
      sentAt: Instant,
      decidedAt: nullable(Instant),
      reasons: ReviewReasons,
    }),
  ),
})
export type KnowledgeTestStatus = Static<typeof KnowledgeTestStatus>
