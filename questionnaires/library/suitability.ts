import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static, type TSchema } from 'typebox'
import { sites } from '@tessera/contract/sites.ts'
import { questionsAt, type KnowledgeQuestion, type KnowledgeTest } from '../engine/knowledge.ts'
import type { RiskOption, RiskTest } from '../engine/risk.ts'
import type { ScoredOption } from '../engine/template.ts'
import { bandNames } from './bands.ts'
import { checked, FileFault, readFile } from './read-file.ts'
import { withBandTexts, type RiskTexts } from './risk-texts.ts'
import { OptionsFile } from './schema.ts'
import { closed, KnowledgeFile, RiskFile, Words, words, each } from './suitability-files.ts'
import { isVariant, withOverrides } from './variants.ts'

/** The texts of the knowledge test in one language. */
export interface KnowledgeTexts {
  /** The last option of every question. */
  dontKnow: string
  topics: Record<string, { title: string; points: string[] }>
  /** `card`: what a region's question adds to the points of its topic, in that region. */
  questions: Record<string, { text: string; options: Record<string, string>; why: string; card?: string }>
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
  const risk = withBands(folder, riskPath, readFile<Static<typeof RiskFile> & RiskTest>(riskPath, RiskFile))
  for (const fault of knowledgeFaults(knowledge)) throw new FileFault(`${knowledgePath}: ${fault}`)
  for (const fault of riskFaults(risk)) throw new FileFault(`${riskPath}: ${fault}`)
  // Questions of a few regions may be translated later: until then they are not asked in the other languages.
  const knowledgeWords = (mayMiss: (question: KnowledgeQuestion) => boolean): TSchema =>
    closed({
      dontKnow: Words,
      topics: each(knowledge.topics, () => closed({ title: Words, points: Type.Array(Words, { minItems: 1 }) })),
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
        risk.questions.map(({ id, bands, options }) => [
          id,
          // The texts of bands are those of the questionnaires.
          closed({
            text: Words,
            hint: Type.Optional(Words),
            ...(bands === undefined ? { options: words(options.map((option) => option.id)) } : {}),
          }),
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
    risk: {
      ...risk,
      texts: withBandTexts(
        folder,
        risk,
        textsIn(folder, 'risk-tolerance', () => riskWords),
      ),
    },
  }
}

/** The test with the bounds of its bands, which are those of the questionnaires. */
function withBands<Test extends RiskTest>(folder: string, path: string, test: Test): Test {
  const questions = test.questions.map((question) => {
    if (question.bands === undefined) return question
    const list = readFile<{ options: ScoredOption[] }>(join(folder, 'options', `${question.bands}.json`), OptionsFile)
    const banded = list.options.filter((option) => bandNames(option).length > 0)
    if (banded.map(({ value }) => value).join() !== question.options.map(({ id }) => id).join())
      throw new FileFault(`${path}: /questions ${question.id} has other options than the bands ${question.bands}`)
    return { ...question, options: question.options.map((option, at) => ({ ...option, band: boundsOf(banded[at]) })) }
  })
  return { ...test, questions }
}

const boundsOf = ({ from, to }: Pick<ScoredOption, 'from' | 'to'> = {}): NonNullable<RiskOption['band']> => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

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
