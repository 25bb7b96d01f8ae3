import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static, type TSchema } from 'typebox'
import { riskCaps, riskProducts } from '@tessera/contract/risk-test.ts'
import { DateOnly, oneOf } from '@tessera/contract/shapes.ts'
import { sites } from '@tessera/contract/sites.ts'
import { questionsAt, type KnowledgeQuestion, type KnowledgeTest } from '../engine/knowledge.ts'
import type { RiskTest } from '../engine/risk.ts'
import { checked, FileFault, readFile } from './files.ts'

const closed = <P extends Record<string, TSchema>>(properties: P) =>
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

const KnowledgeFile = closed({
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

const RiskFile = closed({
  ...head,
  /** Name of the table in rates/ that shows amount bands in a region's currency. */
  rates: Name,
  questions: Type.Array(
    closed({
      id: Name,
      side: Type.Enum(['capacity', 'willingness']),
      known: Type.Optional(Type.Enum(['age', 'knowledge'])),
      options: Type.Array(
        closed({
          id: Name,
          score: Whole,
          from: Type.Optional(Type.Integer()),
          owns: Type.Optional(Type.Integer({ minimum: 1 })),
          amount: Type.Optional(closed({ from: Type.Optional(Whole), to: Type.Optional(Whole) })),
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

const Words = Type.String({ minLength: 1 })
const words = (names: readonly string[]) => closed(Object.fromEntries(names.map((name) => [name, Words])))
const each = <S extends TSchema>(names: readonly string[], schema: (name: string) => S) =>
  closed(Object.fromEntries(names.map((name) => [name, schema(name)])))

/** The texts of the knowledge test in one language. */
export interface KnowledgeTexts {
  /** The last option of every question. */
  dontKnow: string
  topics: Record<string, { title: string; card: { heading: string; points: string[] } }>
  /** `card`: what a region's question adds to the learning card of its topic, in that region. */
  questions: Record<string, { text: string; options: Record<string, string>; why: string; card?: string }>
}
/** The texts of the risk test in one language. */
export interface RiskTexts {
  questions: Record<string, { text: string; hint?: string; options: Record<string, string> }>
  bands: Record<string, { title: string; text: string }>
}

/** Both tests with their texts by language; every language is complete. */
export interface Suitability {
  knowledge: KnowledgeTest & { texts: ReadonlyMap<string, KnowledgeTexts> }
  risk: RiskTest & { texts: ReadonlyMap<string, RiskTexts> }
}

/** Reads `tests/*.json` and `texts/<language>/<the same name>`; throws {@link FileFault} for an unusable file. */
export function loadSuitability(folder: string): Suitability {
  const knowledgePath = join(folder, 'tests', 'crypto-knowledge.json')
  const knowledge = readFile<Static<typeof KnowledgeFile> & KnowledgeTest>(knowledgePath, KnowledgeFile)
  const riskPath = join(folder, 'tests', 'risk-tolerance.json')
  const risk = readFile<Static<typeof RiskFile> & RiskTest>(riskPath, RiskFile)
  for (const fault of knowledgeFaults(knowledge)) throw new FileFault(`${knowledgePath}: ${fault}`)
  for (const fault of riskFaults(risk)) throw new FileFault(`${riskPath}: ${fault}`)
  if (!existsSync(join(folder, 'rates', `${risk.rates}.json`)))
    throw new FileFault(`${riskPath}: there is no table of rates ${risk.rates}`)
  // Questions of a few regions may be translated later: until then they are not asked in the other languages.
  const knowledgeWords = (mayMiss: (question: KnowledgeQuestion) => boolean): TSchema =>
    closed({
      dontKnow: Words,
      topics: each(knowledge.topics, () =>
        closed({ title: Words, card: closed({ heading: Words, points: Type.Array(Words, { minItems: 1 }) }) }),
      ),
      questions: closed(
        Object.fromEntries(
          knowledge.questions.map((question) => {
            const own = closed({
              text: Words,
              options: words(question.options),
              why: Words,
              card: Type.Optional(Words),
            })
            return [question.id, mayMiss(question) ? Type.Optional(own) : own]
          }),
        ),
      ),
    })
  const riskWords = closed({
    questions: closed(
      Object.fromEntries(
        risk.questions.map(({ id, options }) => [
          id,
          closed({ text: Words, hint: Type.Optional(Words), options: words(options.map((option) => option.id)) }),
        ]),
      ),
    ),
    bands: each(
      risk.bands.map(({ id }) => id),
      () => words(['title', 'text']),
    ),
  })
  const inEnglish = knowledgeWords(() => false)
  const elsewhere = knowledgeWords(({ sites: only }) => only !== undefined)
  return {
    knowledge: {
      ...knowledge,
      texts: textsIn<KnowledgeTexts>(folder, 'crypto-knowledge', (language) =>
        language === 'en' ? inEnglish : elsewhere,
      ),
    },
    risk: { ...risk, texts: textsIn<RiskTexts>(folder, 'risk-tolerance', () => riskWords) },
  }
}

function textsIn<T>(
  folder: string,
  name: 'crypto-knowledge' | 'risk-tolerance',
  schemaOf: (language: string) => TSchema,
): Map<string, T> {
  const paths = new Map(
    readdirSync(join(folder, 'texts'))
      .map((language) => [language, join(folder, 'texts', language, `${name}.json`)] as const)
      .filter(([, path]) => existsSync(path)),
  )
  const english = paths.get('en')
  if (english === undefined) throw new FileFault(`${join(folder, 'texts')}: there is no English text of ${name}`)
  const base = readFile<T>(english, schemaOf('en'))
  return new Map(
    [...paths].map(([language, path]) => [
      language,
      isVariant(language)
        ? checked<T>(path, withOverrides(base, readFile(path, Type.Unknown())), schemaOf('en'))
        : readFile<T>(path, schemaOf(language)),
    ]),
  )
}

/** A variant of English has only the texts that differ from the English ones. */
const isVariant = (language: string): boolean => language.startsWith('en-')

function withOverrides(base: unknown, overrides: unknown): unknown {
  if (!isObject(base) || !isObject(overrides)) return overrides
  const changed = Object.entries(overrides).map(([key, text]) => [key, withOverrides(base[key], text)] as const)
  return { ...base, ...Object.fromEntries(changed) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Errors of a knowledge test that its schema cannot find, as a whole or in one region. */
export function knowledgeFaults(test: KnowledgeTest): string[] {
  const { questions } = test
  const plain = questions.filter((question) => !question.sites)
  const regions = questions.filter((question) => question.sites)
  return [
    ...repeated(questions.map(({ id }) => id)).map((id) => `/questions ${id} is there twice`),
    ...regions
      .filter(({ source, asOf }) => !source || !asOf)
      .map(({ id }) => `/questions ${id} is asked in a region and does not say by which rule, and of when`),
    ...plain.filter(({ replaces }) => replaces).map(({ id }) => `/questions ${id} replaces another one everywhere`),
    ...regions.flatMap(({ id, topic, replaces }) => {
      const other = replaces === undefined ? undefined : plain.find((question) => question.id === replaces)
      return replaces !== undefined && (!other || other.topic !== topic)
        ? [`/questions ${id} replaces ${replaces}, which is no question of that topic`]
        : []
    }),
    ...new Set([poolFaults(test, plain), ...sites.map((site) => poolFaults(test, questionsAt(test, site)))].flat()),
  ]
}

function poolFaults({ topics, rules }: KnowledgeTest, questions: readonly KnowledgeQuestion[]): string[] {
  const perTopic = topics.map((topic) => questions.filter((question) => question.topic === topic).length)
  const least = Math.ceil(rules.draw / topics.length)
  return [
    ...questions
      .filter(({ topic }) => !topics.includes(topic))
      .map(({ id, topic }) => `/questions ${id} has the unknown topic ${topic}`),
    ...questions
      .filter(({ options, correct }) => !options.includes(correct))
      .map(({ id }) => `/questions ${id} has no right answer`),
    ...(questions.length < rules.poolMin ? [`/questions are fewer than ${rules.poolMin}`] : []),
    ...topics
      .filter((_, at) => (perTopic[at] ?? 0) < least)
      .map((topic) => `/topics ${topic} has fewer than ${least} questions`),
    ...(new Set(questions.filter(({ critical }) => critical).map(({ topic }) => topic)).size < rules.drawCriticalMin
      ? ['/questions critical ones are in too few topics']
      : []),
  ]
}

/** Errors of a risk test that its schema cannot find. */
export function riskFaults({ questions, bands, caps, contradictions, rules }: RiskTest): string[] {
  const most = (side: 'capacity' | 'willingness'): number =>
    questions
      .filter((question) => question.side === side)
      .reduce((sum, { options }) => sum + Math.max(...options.map(({ score }) => score)), 0)
  const unknown = [...caps, ...contradictions].flatMap(({ id, when }) =>
    when.flatMap(({ question, in: values }) => {
      const options = questions.find((one) => one.id === question)?.options.map((option) => option.id) ?? []
      return values
        .filter((value) => !options.includes(value))
        .map((value) => `${id} asks for the unknown answer ${question} ${value}`)
    }),
  )
  const gaps = bands
    .filter(({ from, to }, at) => from !== (at === 0 ? 0 : (bands[at - 1]?.to ?? 0) + 1) || to < from)
    .map(({ id }) => `/bands ${id} does not follow the one before`)
  return [
    ...repeated(questions.map(({ id }) => id)).map((id) => `/questions ${id} is there twice`),
    ...(['capacity', 'willingness'] as const)
      .filter((side) => most(side) !== 100)
      .map((side) => `/questions of ${side} come to ${most(side)}, not 100`),
    ...(rules.weights.capacity + rules.weights.willingness === 1 ? [] : ['/rules/weights do not come to 1']),
    ...gaps,
    ...(bands.at(-1)?.to === 100 ? [] : ['/bands do not end at 100']),
    ...caps
      .filter(({ maxBand }) => !bands.some(({ id }) => id === maxBand))
      .map(({ id }) => `/caps ${id} names an unknown band`),
    ...unknown,
  ]
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at)
}
