import { Type, type Static } from 'typebox'
import { questionnaireReasons, type MemberQuestionnaireReason } from './questionnaire-reasons.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { testClosed } from './task-states.ts'

/** How one try can end. `invalid`: answered faster than anybody reads. */
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
/** Why a person refused, as far as the member may read it. */
export const ReviewReasons = Type.Array(Type.Unsafe<MemberQuestionnaireReason>(Type.String({ enum: forMembers })))

/** Answers by question: the ids that were sent, no others. */
export const TestAnswers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 40,
  propertyNames: { pattern: '^[A-Za-z0-9_]{1,40}$' },
  additionalProperties: { type: 'string', pattern: '^[A-Za-z0-9_]{1,40}$' },
})
/** The same as it is sent back. */
export const TestAnswersGiven = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
})

/** A question as it is shown: words and ids, never the key. */
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
  heading: Type.String(),
  points: Type.Array(Type.String()),
})

/** How a member stands with the knowledge test; computed by the server, shown as it is. */
export const KnowledgeTestStatus = Type.Object({
  state: oneOf(['ALLOW', 'PENDING', 'SUCCESS', 'FAILED_AND_CAN_RETRY']),
  /** A try can begin, or go on, now. */
  mayStart: Type.Boolean(),
  /** Why it cannot be taken whatever the time is; null where it can. */
  closed: nullable(oneOf(testClosed)),
  /** When the next try opens, where that is later. */
  nextAttemptAt: nullable(Instant),
  attemptsLeft: nullable(Type.Integer()),
  /** Until when knowledge counts as shown. */
  validUntil: nullable(Instant),
  /** The last result had ended when the member moved to their region. */
  endedByMove: Type.Boolean(),
  rules: Type.Object({
    questions: Type.Integer(),
    needed: Type.Integer(),
    minutes: Type.Integer(),
    extraMinutes: Type.Integer(),
    most: nullable(Type.Integer()),
    windowDays: Type.Integer(),
    months: Type.Integer(),
  }),
  /** The open try. */
  attempt: nullable(
    Type.Object({
      attemptId: Id,
      endsAt: Instant,
      /** The server's clock, as that of a device may be wrong. */
      now: Instant,
      extraTime: Type.Boolean(),
      questions: Type.Array(TestQuestion),
      answers: TestAnswersGiven,
      /** Of their draft. */
      revision: Type.Integer(),
    }),
  ),
  /** How the last try ended. */
  last: nullable(
    Type.Object({
      attemptId: Id,
      outcome: oneOf(knowledgeOutcomes),
      endedAt: Instant,
      correct: Type.Integer(),
      total: Type.Integer(),
      needed: Type.Integer(),
      /** Questions that must be right and were not. */
      criticalMissed: Type.Integer(),
      topics: Type.Array(Topic),
    }),
  ),
  /** The last proof by another way. */
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
