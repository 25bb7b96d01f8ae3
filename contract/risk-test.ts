import { Type, type Static } from 'typebox'
import { ReviewReasons, TestAnswersGiven, TestQuestion } from './knowledge-test.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { testClosed } from './task-states.ts'

/**
 * One answer sheet. `open`: being filled in; `too_fast`: sent before anybody could have read it; `measured`: waits for the
 * member to accept; `in_review`: waits for a person; `refused`: that person did not let it count.
 */
export const riskStates = ['open', 'too_fast', 'measured', 'in_review', 'accepted', 'refused'] as const
export type RiskState = (typeof riskStates)[number]

/** What a band may trade. */
export const riskProducts = ['spot_large_cap', 'stablecoins', 'spot_all', 'derivatives_where_allowed'] as const
export type RiskProduct = (typeof riskProducts)[number]

/** Answers that hold the band down, whatever the rest says. */
export const riskCaps = ['no_emergency_money', 'needed_soon', 'older_without_experience'] as const
/** Why a band is no higher: what can be borne, answers that contradict each other, or a cap. */
export const riskLimits = ['capacity', 'contradiction', ...riskCaps] as const
export type RiskLimit = (typeof riskLimits)[number]

/** Largest net worth that can be said, whole units of the currency. */
export const netWorthMax = 1_000_000_000_000

/** What the exposure limit is worked out from. */
export const RiskAmounts = Type.Object({
  /** Whole units of the member's currency. */
  netWorth: nullable(Type.Integer({ minimum: 0, maximum: netWorthMax })),
  /** Share of it held in virtual assets elsewhere, per cent. */
  otherPercent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
})
export type RiskAmounts = Static<typeof RiskAmounts>

/** The arithmetic of the limit: `max(0, counted × (percent − otherPercent) ÷ 100)`, rounded down. */
export const ExposureView = Type.Object({
  currency: Type.String(),
  netWorth: Type.Integer(),
  /** Of the net worth, what counts. */
  counted: Type.Integer(),
  percent: Type.Integer(),
  otherPercent: Type.Integer(),
  limit: Type.Integer(),
})

const Said = Type.Object({ question: Type.String(), answer: Type.String() })

const BandView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  products: Type.Array(oneOf(riskProducts)),
  exposure: ExposureView,
  /** At most the measured one: a higher band takes a new test. */
  mayChoose: Type.Boolean(),
})

/** How a member stands with the risk test; computed by the server, shown as it is. */
export const RiskTestStatus = Type.Object({
  mayStart: Type.Boolean(),
  /** Why it cannot be taken whatever the time is; null where it can. */
  closed: nullable(oneOf(testClosed)),
  nextAttemptAt: nullable(Instant),
  currency: Type.String(),
  /** The limit binds at this member's site; elsewhere it is a guide. */
  binding: Type.Boolean(),
  months: Type.Integer(),
  /** The result of a knowledge test answers a question here: there is one. */
  knowledgeKnown: Type.Boolean(),
  attempt: nullable(
    Type.Object({
      attemptId: Id,
      questions: Type.Array(TestQuestion),
      answers: TestAnswersGiven,
      amounts: RiskAmounts,
      /** Of their draft. */
      revision: Type.Integer(),
      /** Answered by what is known already; the member cannot say otherwise here. */
      known: Type.Array(Type.String()),
      /** Questions whose answers contradict each other, or `netWorth`: to be looked at once more. */
      again: Type.Array(Type.String()),
      /** What answers, by question and option, say of the least a member owns; a smaller net worth contradicts them. */
      owns: Type.Record(Type.String(), Type.Record(Type.String(), Type.Number())),
      /** What the member's financial profile says of their net worth, where that is why it is asked again; null: no bound on that side. */
      profileNetWorth: nullable(Type.Object({ from: nullable(Type.Number()), to: nullable(Type.Number()) })),
    }),
  ),
  result: nullable(
    Type.Object({
      assessmentId: Id,
      state: oneOf(riskStates),
      /** Over: to be done again. */
      expired: Type.Boolean(),
      /** It had ended when the member moved to their region. */
      endedByMove: Type.Boolean(),
      measured: Type.String(),
      /** The band that counts: the one accepted, before that the one measured. */
      band: Type.String(),
      bands: Type.Array(BandView),
      limitedBy: Type.Array(oneOf(riskLimits)),
      lowered: Type.Array(Said),
      raised: Type.Array(Said),
      endedAt: Instant,
      acceptedAt: nullable(Instant),
      validUntil: nullable(Instant),
      reasons: ReviewReasons,
    }),
  ),
})
export type RiskTestStatus = Static<typeof RiskTestStatus>
