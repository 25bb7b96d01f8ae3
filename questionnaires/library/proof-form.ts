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

/*
 * The proof of address form (340). Its own screen and its own checks use this file; its texts are with those of the
 * screens.
 */

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
    /** Of a text: maximum characters. */
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: longestPart })),
    /** Of a month: the earliest year, unless the member was born later. */
    fromYear: Type.Optional(Type.Integer({ minimum: 1800, maximum: 2100 })),
    /** Of files: maximum number, each a page or a PDF of several pages. */
    maxFiles: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  },
  strict,
)

export const ProofFormFile = Type.Object(
  {
    code: Type.Literal(340),
    key: Type.Literal('update-poa'),
    version: Type.Integer({ minimum: 1 }),
    /** A note for the operator: a template, not legal advice. */
    note: Type.String({ pattern: '^Template, not legal advice\\.' }),
    asOf: Day,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    source: Source,
    /** The questions, in this order. */
    questions: Type.Array(Question),
    /** Accepted documents, if a region has no list of its own, and how many months old each may be. */
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
    /** The checks, and the reason that the member gets for each; none if the catalogue has no reason for it. */
    checks: Type.Array(
      Type.Object(
        { check: oneOf(addressChecks), reason: Type.Optional(Type.Unsafe<ReasonCode>(Type.String())) },
        strict,
      ),
    ),
    /** Reasons for which we ask the member for a resubmission. */
    reasons: Type.Array(Type.Unsafe<ReasonCode>(Type.String()), { minItems: 1 }),
    /** What we ask again of members who turn out to live in another country than before. */
    countryChange: Type.Object(
      { asks: Type.Integer(), dueDays: Type.Integer({ minimum: 1 }), source: Source, asOf: Day },
      strict,
    ),
  },
  strict,
)
export type ProofForm = Static<typeof ProofFormFile>
export type ProofQuestion = ProofForm['questions'][number]

/** The question with this name; a form without it has an error. */
export function questionOf(
  { questions }: Pick<ProofForm, 'questions'>,
  id: AddressQuestion,
): ProofQuestion | undefined {
  return questions.find((question) => question.id === id)
}

/** The existing text keys, by language. */
export type ScreenWords = ReadonlyMap<string, ReadonlySet<string>>

const locales = fileURLToPath(new URL('../../locales/', import.meta.url))
/** The files with the texts of the form. */
const holders = ['identity', 'reasons']

/** What the screens have texts for. */
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

/** The dates that the form and its rules cite, by name (`YYYY-MM-DD`). */
export function proofFormDays({ asOf, documents, countryChange }: ProofForm): (readonly [name: string, day: string])[] {
  return [
    ['the form', asOf],
    ...documents.map((one) => [`the age of a ${one.documentClass}`, one.asOf] as const),
    ['a change of country', countryChange.asOf],
  ]
}

/** All errors of the form itself. */
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
      .map((name) => `the check ${name} has no reason`),
    ...[...new Set(named)].flatMap((reason) => {
      if (!isReasonCode(reason)) return [`${reason} is no reason of the catalogue`]
      return reasons[reason].audience !== 'member' || reasons[reason].kind !== 'resubmission'
        ? [`${reason} is no reason that a member may read and can correct`]
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
/** What reading and deciding a proof always needs. */
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

/** Texts that a language lacks: of questions, of documents, and of possible results. */
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
  return keys.filter((key) => !there?.has(key)).map((key) => `locales/${language}: ${key} has no text. Add it.`)
}

const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)
