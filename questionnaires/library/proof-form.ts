import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Type, type Static } from 'typebox'
import {
  addressChecks,
  addressDocuments,
  addressQuestions,
  type AddressQuestion,
} from '@tessera/contract/address-proof.ts'
import { longestPart } from '@tessera/contract/addresses.ts'
import { isReasonCode, reasons, type ReasonCode } from '@tessera/contract/reasons.ts'
import { oneOf } from '@tessera/contract/shapes.ts'
import { noDays } from './limits.ts'

/* The form of a proof of address (340). It has a screen and a judge of its own, which go by this file; its words stand with those of the screens. */

const strict = { additionalProperties: false } as const
const Source = Type.String({ minLength: 10 })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Key of a text of the screens. */
const TextKey = Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)+$' })

const Question = Type.Object(
  {
    id: Type.Unsafe<AddressQuestion>(Type.String({ enum: Object.keys(addressQuestions) })),
    type: oneOf([...new Set(Object.values(addressQuestions))]),
    required: Type.Boolean(),
    label: TextKey,
    hint: Type.Optional(TextKey),
    /** Of a text: most characters. */
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: longestPart })),
    /** Of a month: the earliest year, unless the member was born later. */
    fromYear: Type.Optional(Type.Integer({ minimum: 1800, maximum: 2100 })),
    /** Of files: how many at most, each a page or a PDF of several. */
    maxFiles: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  },
  strict,
)

/** The file of the form. */
export const ProofFormFile = Type.Object(
  {
    code: Type.Literal(340),
    key: Type.Literal('update-poa'),
    version: Type.Integer({ minimum: 1 }),
    /** Said to whoever runs it: a template, not legal advice. */
    note: Type.String({ pattern: '^Template, not legal advice\\.' }),
    asOf: Day,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    source: Source,
    /** What is asked, in this order. */
    questions: Type.Array(Question),
    /** Documents that are taken, where a region has no list of its own, and how many months old each may be. */
    documents: Type.Array(
      Type.Object(
        {
          documentClass: oneOf(addressDocuments),
          maxAgeMonths: Type.Integer({ minimum: 1 }),
          source: Source,
          asOf: Day,
        },
        strict,
      ),
      { minItems: 1 },
    ),
    /** What is looked at, and the reason that tells the member of it; none where no reason of the catalogue does. */
    checks: Type.Array(
      Type.Object(
        { check: oneOf(addressChecks), reason: Type.Optional(Type.Unsafe<ReasonCode>(Type.String())) },
        strict,
      ),
    ),
    /** Reasons for which a proof goes back to the member, to be mended. */
    reasons: Type.Array(Type.Unsafe<ReasonCode>(Type.String()), { minItems: 1 }),
    /** What is asked anew of whoever turns out to live in another country than before. */
    countryChange: Type.Object(
      { asks: Type.Integer(), dueDays: Type.Integer({ minimum: 1 }), source: Source, asOf: Day },
      strict,
    ),
  },
  strict,
)
export type ProofForm = Static<typeof ProofFormFile>
export type ProofQuestion = ProofForm['questions'][number]

/** The question of this name; a form without it has a fault. */
export function questionOf(
  { questions }: Pick<ProofForm, 'questions'>,
  id: AddressQuestion,
): ProofQuestion | undefined {
  return questions.find((question) => question.id === id)
}

/** Keys of the texts there are, by language. */
export type ScreenWords = ReadonlyMap<string, ReadonlySet<string>>

const locales = fileURLToPath(new URL('../../locales/', import.meta.url))
/** The files that hold the words of the form. */
const holders = ['identity', 'reasons']

/** What the screens have words for. */
export function screenWords(): ScreenWords {
  return new Map(
    readdirSync(locales).map((language) => {
      const paths = holders.map((name) => join(locales, language, `${name}.json`)).filter((path) => existsSync(path))
      return [language, new Set(paths.flatMap((path) => keysIn(JSON.parse(readFileSync(path, 'utf8')))))]
    }),
  )
}

function keysIn(tree: unknown, at = ''): string[] {
  if (typeof tree !== 'object' || tree === null) return [at]
  return Object.entries(tree).flatMap(([key, below]) => keysIn(below, at === '' ? key : `${at}.${key}`))
}

/** What the form, and each rule of it, is said to be of, by name: days (`YYYY-MM-DD`). */
export function proofFormDays({ asOf, documents, countryChange }: ProofForm): (readonly [name: string, day: string])[] {
  return [
    ['the form', asOf],
    ...documents.map((one) => [`the age of a ${one.documentClass}`, one.asOf] as const),
    ['a change of country', countryChange.asOf],
  ]
}

/** Everything wrong with the form itself. */
export function proofFormFaults(form: ProofForm, templates: ReadonlyMap<number, unknown>): string[] {
  const { questions, documents, checks, reasons: ends, countryChange } = form
  const named: string[] = [...ends, ...checks.flatMap(({ reason }) => reason ?? [])]
  return [
    ...repeated(questions.map(({ id }) => id)).map((id) => `${id} is asked twice`),
    ...repeated(documents.map(({ documentClass }) => documentClass)).map((one) => `${one} is there twice`),
    ...repeated(checks.map(({ check }) => check)).map((check) => `the check ${check} is there twice`),
    ...repeated(ends).map((reason) => `the reason ${reason} is there twice`),
    ...Object.keys(addressQuestions).flatMap((id) =>
      questions.some((question) => question.id === id) ? [] : [`${id} is not asked`],
    ),
    ...questions.flatMap(questionFaults),
    ...addressChecks
      .filter((name) => !checks.some(({ check }) => check === name))
      .map((name) => `the check ${name} is not told`),
    ...[...new Set(named)].flatMap((reason) => {
      if (!isReasonCode(reason)) return [`${reason} is no reason of the catalogue`]
      return reasons[reason].audience !== 'member' || reasons[reason].kind !== 'resubmission'
        ? [`${reason} is no reason that a member may read and mend`]
        : []
    }),
    ...checks.flatMap(({ check, reason }) =>
      reason === undefined || ends.includes(reason)
        ? []
        : [`the check ${check} names ${reason}, which is not among the reasons`],
    ),
    ...noDays(proofFormDays(form)),
    ...(templates.has(countryChange.asks)
      ? []
      : [`a change of country asks ${countryChange.asks}, which does not exist`]),
  ]
}

/** The limit that a question of each type has. */
const limitOf: Partial<Record<ProofQuestion['type'], 'maxLength' | 'fromYear' | 'maxFiles'>> = {
  text: 'maxLength',
  month: 'fromYear',
  files: 'maxFiles',
}
/** What no proof can be read or judged without. */
const always: readonly AddressQuestion[] = ['country', 'address', 'documentClass', 'issuedOn', 'pages', 'agreed']

function questionFaults(question: ProofQuestion): string[] {
  const { id, type, required } = question
  const limit = limitOf[addressQuestions[id]]
  return [
    ...(type === addressQuestions[id] ? [] : [`${id} is a ${addressQuestions[id]}, not a ${type}`]),
    ...(required || !always.includes(id) ? [] : [`${id} must be required`]),
    ...(limit && question[limit] === undefined ? [`${id} has no ${limit}`] : []),
    ...(['maxLength', 'fromYear', 'maxFiles'] as const)
      .filter((name) => name !== limit && question[name] !== undefined)
      .map((name) => `${id} cannot have ${name}`),
  ]
}

/** Words of the form that a language lacks: of its questions, of the documents, and of what it may end with. */
export function proofFormTexts(
  { questions, documents, reasons: ends }: ProofForm,
  words: ScreenWords,
  language: string,
): string[] {
  const keys = [
    ...questions.flatMap(({ label, hint }) => [label, ...(hint === undefined ? [] : [hint])]),
    ...documents.map(({ documentClass }) => `address.class.${documentClass}`),
    ...ends.flatMap((reason) => [`reason.${reason}.title`, `reason.${reason}.remedy`]),
  ]
  const there = words.get(language)
  return keys
    .filter((key) => !there?.has(key))
    .map((key) => `${key} has no text${language === 'en' ? '' : ` in ${language}`}`)
}

const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)
