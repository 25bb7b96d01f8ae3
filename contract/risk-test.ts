import { Type, type Static } from 'typebox'
import { EarlierAnswer } from './earlier-answers.ts'
import { ReviewReasons, TestAnswersGiven, TestQuestion } from './knowledge-test.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { testClosed } from './task-states.ts'

/**
 * One answer sheet. `open`: being filled in. `too_fast`: sent faster than anyone can read. `measured`: needs the
 * member's acceptance. `in_review`: sent to review. `refused`: the reviewer did not accept it.
 */
export const riskStates = ['open', 'too_fast', 'measured', 'in_review', 'accepted', 'refused'] as const
export type RiskState = (typeof riskStates)[number]

/** What a band may trade. */
export const riskProducts = ['spot_large_cap', 'stablecoins', 'spot_all', 'derivatives_where_allowed'] as const
export type RiskProduct = (typeof riskProducts)[number]

/** Answers that cap the band, whatever the other answers are. */
export const riskCaps = ['no_emergency_money', 'needed_soon', 'older_without_experience'] as const
/** Why a band is no higher: risk capacity, answers that contradict each other, or a cap. */
export const riskLimits = ['capacity', 'contradiction', ...riskCaps] as const
export type RiskLimit = (typeof riskLimits)[number]

/** Largest net worth that can be entered, whole units of the currency. */
export const netWorthMax = 1_000_000_000_000

/** The inputs of the exposure limit. */
export const RiskAmounts = Type.Object({
  /** Whole units of the member's currency. */
  netWorth: nullable(Type.Integer({ minimum: 0, maximum: netWorthMax })),
  /** Share of it in virtual assets elsewhere, per cent. */
  otherPercent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
})
export type RiskAmounts = Static<typeof RiskAmounts>

/** The calculation of the limit: `max(0, counted × (percent − otherPercent) ÷ 100)`, rounded down. */
export const ExposureView = Type.Object({
  currency: Type.String(),
  netWorth: Type.Integer(),
  /** The part of the net worth that counts. */
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
  /** At most the measured one: a higher band needs a new test. */
  mayChoose: Type.Boolean(),
})

/** The member's status for the risk test; computed by the server and shown as it is. */
export const RiskTestStatus = Type.Object({
  mayStart: Type.Boolean(),
  /** Why it cannot be taken at any time; null if it can. */
  closed: nullable(oneOf(testClosed)),
  nextAttemptAt: nullable(Instant),
  currency: Type.String(),
  /** The limit is binding in this member's region; elsewhere it is a guide. */
  binding: Type.Boolean(),
  months: Type.Integer(),
  /** The member has a knowledge test result that answers one of the questions. */
  knowledgeKnown: Type.Boolean(),
  attempt: nullable(
    Type.Object({
      attemptId: Id,
      questions: Type.Array(TestQuestion),
      answers: TestAnswersGiven,
      amounts: RiskAmounts,
      /** Of the member's draft. */
      revision: Type.Integer(),
      /** What the member told in other forms, by question. */
      earlier: Type.Array(EarlierAnswer),
      /**
       * Questions answered from known data, which the member cannot change here: by the date of birth, or by the
       * knowledge test that ended `at`.
       */
      known: Type.Array(
        Type.Object({ question: Type.String(), source: oneOf(['age', 'knowledge']), at: nullable(Instant) }),
      ),
      /** Questions whose answers contradict each other, or `netWorth`: the member checks them again. */
      again: Type.Array(Type.String()),
      /** By question and option, the least net worth that an answer implies; a smaller net worth contradicts it. */
      owns: Type.Record(Type.String(), Type.Record(Type.String(), Type.Number())),
      /** The net worth in the member's financial profile, if that is why we ask again; null: no bound on that side. */
      profileNetWorth: nullable(Type.Object({ from: nullable(Type.Number()), to: nullable(Type.Number()) })),
    }),
  ),
  result: nullable(
    Type.Object({
      assessmentId: Id,
      state: oneOf(riskStates),
      /** Expired: has to be taken again. */
      expired: Type.Boolean(),
      /** It had expired when the member moved to their region. */
      endedByMove: Type.Boolean(),
      measured: Type.String(),
      /** The band that counts: the accepted one, or the measured one until then. */
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
