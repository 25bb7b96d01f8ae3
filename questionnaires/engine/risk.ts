import type { RiskLimit, RiskProduct } from '@tessera/contract/risk-test.ts'
import type { ProfileFact } from './profile-facts.ts'
import type { Retakes } from './retakes.ts'

export interface RiskOption {
  id: string
  score: number
  /** For an answer from known data: the value from which it applies (years of age, per cent of a knowledge test). */
  from?: number
  /** Of a question with bands: the bounds of this one, US dollars. */
  band?: { from?: number; to?: number }
}
export interface RiskQuestion {
  id: string
  side: 'capacity' | 'willingness'
  /** What it asks about the member, also in questionnaires. */
  fact?: ProfileFact
  /** The list in options/ that its bands are from, as in the questionnaires. */
  bands?: string
  /** Of a question with bands: the member owns at least the lowest amount of the chosen one. */
  owned?: boolean
  /** Known data is not asked. */
  known?: 'age' | 'knowledge'
  options: readonly RiskOption[]
}
/** Applies if every question has one of its answers. */
type When = readonly { question: string; in: readonly string[] }[]

export interface RiskBand {
  id: string
  from: number
  to: number
  percentOfNetWorth: number
  products: readonly RiskProduct[]
}

export interface RiskTest {
  code: number
  version: number
  questions: readonly RiskQuestion[]
  rules: {
    weights: { capacity: number; willingness: number }
    /** How far willingness can raise the risk capacity. */
    willingnessLiftMax: number
    /** Answers faster than this have to be given again. */
    minSeconds: number
    retakes: Retakes
    /** Above this the test is sent to review. */
    review: { retakes: number; windowDays: number; bandsRaised: number; raisedWithinDays: number }
    validityMonths: number
    /** A result ends at this birthday at the latest, for members who were younger. */
    renewAtAge: number
    renewDaysBefore: number
    profileTolerancePercent: number
  }
  bands: readonly RiskBand[]
  exposure: {
    /** If the member has no currency of their own. */ currency: string
    bindingAt: readonly string[]
    currencyAt: Readonly<Record<string, string>>
    netWorthCapAt: Readonly<Record<string, number>>
  }
  caps: readonly { id: RiskLimit; maxBand: string; when: When }[]
  contradictions: readonly { id: string; when: When }[]
}

export type RiskAnswers = Readonly<Record<string, string>>

/** The result of an answer sheet. */
export interface Measured {
  capacity: number
  willingness: number
  score: number
  band: string
  limitedBy: RiskLimit[]
  /** The questions that lost the most points, even if few, and those that earned the most; at most three of each. */
  lowered: string[]
  raised: string[]
}

/** Questions without a valid answer. */
export function missingIn({ questions }: RiskTest, answers: RiskAnswers): string[] {
  return questions.filter(({ id, options }) => !options.some((option) => option.id === answers[id])).map(({ id }) => id)
}

/** Questions whose answers contradict each other. */
export function contradictionIn({ contradictions }: RiskTest, answers: RiskAnswers): string[] {
  return contradictions.flatMap(({ when }) => (holds(when, answers) ? when.map(({ question }) => question) : []))
}

/**
 * Measures a complete answer sheet: `min(round(half of each side), capacity + lift)`, then the caps. If answers
 * contradict each other, the more careful one counts for both.
 */
export function measureRisk(test: RiskTest, answers: RiskAnswers): Measured {
  const { questions, rules, bands } = test
  const contradicting = contradictionIn(test, answers)
  const given = new Map(
    questions.map(({ id, options }) => [id, options.find((option) => option.id === answers[id])?.score ?? 0]),
  )
  const careful = Math.min(...contradicting.map((id) => given.get(id) ?? 0))
  const points = (id: string): number => (contradicting.includes(id) ? careful : (given.get(id) ?? 0))
  const sumOf = (side: RiskQuestion['side']): number =>
    questions.reduce((sum, question) => (question.side === side ? sum + points(question.id) : sum), 0)
  const [capacity, willingness] = [sumOf('capacity'), sumOf('willingness')]
  const mean = Math.round(rules.weights.capacity * capacity + rules.weights.willingness * willingness)
  const score = Math.min(mean, capacity + rules.willingnessLiftMax)
  const byScore = bands.findIndex(({ to }) => score <= to)
  const caps = test.caps
    .filter(({ when }) => holds(when, answers))
    .map(({ id, maxBand }) => ({ id, most: indexOf(bands, maxBand) }))
  const at = Math.min(byScore, ...caps.map(({ most }) => most))
  const shares = questions.map(({ id, side, options }) => {
    const most = Math.max(...options.map((option) => option.score))
    return { id, share: points(id) / most, lost: rules.weights[side] * (most - points(id)) }
  })
  // In the highest band nothing was lowered or capped, even if points are missing.
  const isHighest = at === bands.length - 1
  const lowered = isHighest
    ? []
    : firstOf(shares.filter(({ lost }) => lost > 0).toSorted((one, other) => other.lost - one.lost))
  return {
    capacity,
    willingness,
    score,
    band: bands[at]?.id ?? '',
    limitedBy: [
      ...(mean > score && !isHighest ? ['capacity' as const] : []),
      ...(contradicting.length > 0 ? ['contradiction' as const] : []),
      ...caps.filter(({ most }) => most < byScore).map(({ id }) => id),
    ],
    lowered,
    raised: firstOf(
      shares
        .filter(({ id, share }) => share >= 0.75 && !lowered.includes(id))
        .toSorted((one, other) => other.share - one.share),
    ),
  }
}

const firstOf = (list: readonly { id: string }[]): string[] => list.slice(0, 3).map(({ id }) => id)

/** How far band `to` is above band `from`; negative if below. */
export function bandsBetween({ bands }: Pick<RiskTest, 'bands'>, from: string, to: string): number {
  return indexOf(bands, to) - indexOf(bands, from)
}

/** The answer that known data gives; undefined if no answer fits. */
export function answerFor({ options }: RiskQuestion, value: number): string | undefined {
  return options.findLast(({ from }) => from !== undefined && value >= from)?.id
}

/** The calculation of an exposure limit, in whole units of one currency. */
export interface Exposure {
  netWorth: number
  /** The part of the net worth that counts. */
  counted: number
  percent: number
  otherPercent: number
  limit: number
}

/** `max(0, net worth × (band's share − share held in other virtual assets))`, rounded down to whole units. */
export function exposureLimit({
  netWorth,
  cap,
  percent,
  otherPercent,
}: {
  netWorth: number
  cap: number | undefined
  percent: number
  otherPercent: number
}): Exposure {
  const counted = Math.min(netWorth, cap ?? netWorth)
  return {
    netWorth,
    counted,
    percent,
    otherPercent,
    limit: Math.floor((counted * Math.max(0, percent - otherPercent)) / 100),
  }
}

function holds(when: When, answers: RiskAnswers): boolean {
  return when.every((one) => one.in.includes(answers[one.question] ?? ''))
}

function indexOf(bands: readonly RiskBand[], id: string): number {
  return bands.findIndex((band) => band.id === id)
}
