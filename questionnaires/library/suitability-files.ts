import { Type, type TSchema } from 'typebox'
import { riskCaps, riskProducts } from '@tessera/contract/risk-test.ts'
import { DateOnly, oneOf } from '@tessera/contract/shapes.ts'
import { sites } from '@tessera/contract/sites.ts'
import { profileFacts } from '../engine/profile-facts.ts'

export const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const Name = Type.String({ pattern: '^[A-Za-z0-9_]{1,40}$' })
const Whole = Type.Integer({ minimum: 0 })
const Retakes = closed({
  waitHours: Type.Array(Type.Number({ minimum: 0 }), { minItems: 1 }),
  windowDays: Type.Integer({ minimum: 1 }),
  most: Type.Optional(Type.Integer({ minimum: 1 })),
})
const head = {
  code: Type.Integer(),
  version: Type.Integer({ minimum: 1 }),
  template: Type.Boolean(),
  asOf: DateOnly,
  reviewedBy: Type.Union([Type.String(), Type.Null()]),
  note: Type.String({ minLength: 10 }),
}
const When = Type.Array(closed({ question: Name, in: Type.Array(Name, { minItems: 1 }) }), { minItems: 1 })

/** A question about one region's rule names its source. */
const regional = {
  sites: Type.Optional(Type.Array(oneOf(sites), { minItems: 1 })),
  replaces: Type.Optional(Name),
  source: Type.Optional(Type.String({ minLength: 10 })),
  asOf: Type.Optional(DateOnly),
}

export const KnowledgeFile = closed({
  ...head,
  topics: Type.Array(Name, { minItems: 1, uniqueItems: true }),
  rules: closed({
    draw: Type.Integer({ minimum: 1 }),
    drawCriticalMin: Whole,
    poolMin: Whole,
    timeLimitMinutes: Type.Integer({ minimum: 1 }),
    extraTimeMinutes: Type.Integer({ minimum: 1 }),
    passPercent: Type.Integer({ minimum: 1, maximum: 100 }),
    minAverageSecondsPerQuestion: Type.Number({ minimum: 0 }),
    retakes: Retakes,
    validityMonths: Type.Integer({ minimum: 1 }),
    validityMonthsBySite: Type.Record(Type.String(), Type.Integer({ minimum: 1 })),
    renewDaysBefore: Whole,
  }),
  questions: Type.Array(
    closed({
      id: Name,
      topic: Name,
      critical: Type.Boolean(),
      options: Type.Array(Name, { minItems: 4, maxItems: 4, uniqueItems: true }),
      correct: Name,
      ...regional,
    }),
  ),
})

export const RiskFile = closed({
  ...head,
  questions: Type.Array(
    closed({
      id: Name,
      side: Type.Enum(['capacity', 'willingness']),
      fact: Type.Optional(oneOf(profileFacts)),
      bands: Type.Optional(Name),
      owned: Type.Optional(Type.Boolean()),
      known: Type.Optional(Type.Enum(['age', 'knowledge'])),
      options: Type.Array(
        closed({
          id: Name,
          score: Whole,
          from: Type.Optional(Type.Integer()),
        }),
        { minItems: 2 },
      ),
    }),
  ),
  rules: closed({
    weights: closed({ capacity: Type.Number(), willingness: Type.Number() }),
    willingnessLiftMax: Whole,
    minSeconds: Whole,
    retakes: Retakes,
    review: closed({
      retakes: Whole,
      windowDays: Whole,
      bandsRaised: Type.Integer({ minimum: 1 }),
      raisedWithinDays: Whole,
    }),
    validityMonths: Type.Integer({ minimum: 1 }),
    renewAtAge: Whole,
    /** How far, in per cent, the net worth may differ from the band of the financial profile before we ask about it. */
    profileTolerancePercent: Whole,
    renewDaysBefore: Whole,
  }),
  bands: Type.Array(
    closed({
      id: Name,
      from: Whole,
      to: Whole,
      percentOfNetWorth: Type.Integer({ minimum: 0, maximum: 100 }),
      products: Type.Array(oneOf(riskProducts)),
    }),
    { minItems: 1 },
  ),
  exposure: closed({
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    bindingAt: Type.Array(Type.String()),
    currencyAt: Type.Record(Type.String(), Type.String()),
    netWorthCapAt: Type.Record(Type.String(), Type.Integer({ minimum: 1 })),
  }),
  caps: Type.Array(closed({ id: oneOf(riskCaps), maxBand: Name, when: When })),
  contradictions: Type.Array(closed({ id: Name, when: When })),
})

export const Words = Type.String({ minLength: 1 })
export const words = (names: readonly string[]) => closed(Object.fromEntries(names.map((name) => [name, Words])))
export const each = <S extends TSchema>(names: readonly string[], schema: (name: string) => S) =>
  closed(Object.fromEntries(names.map((name) => [name, schema(name)])))
