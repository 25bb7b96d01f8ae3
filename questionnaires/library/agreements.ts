import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import {
  agreementPages,
  agreementProducts,
  type AgreementPage,
  type AgreementChange,
  type AgreementDocument,
} from '@tessera/contract/agreements.ts'
import { closestLanguage, fallbacksOf, languages } from '@tessera/contract/languages.ts'
import { DateOnly, oneOf } from '@tessera/contract/shapes.ts'
import { FileFault, readFile } from './read-file.ts'

/** A part that may apply in some regions only. */
const Part = Type.Object(
  { id: Type.String({ pattern: '^[a-z][a-z-]*$' }), sites: Type.Optional(Type.Array(Type.String(), { minItems: 1 })) },
  { additionalProperties: false },
)

/** A point to acknowledge. If it is about a page, it is asked only when the operator has that page. */
const Ack = Type.Object(
  { ...Part.properties, page: Type.Optional(oneOf(agreementPages)) },
  { additionalProperties: false },
)

const AgreementFile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z][a-z-]*$' }),
    version: Type.Integer({ minimum: 1 }),
    effectiveFrom: DateOnly,
    /** Days after its start during which an earlier version still counts; none if absent. */
    graceDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    asOf: DateOnly,
    reviewedBy: Type.Union([Type.String(), Type.Null()]),
    template: Type.Boolean(),
    note: Type.String({ minLength: 10 }),
    sites: Type.Array(Type.String(), { minItems: 1 }),
    /** The product it opens; null: the agreement for the account itself. */
    product: Type.Union([oneOf(agreementProducts), Type.Null()]),
    requiresScroll: Type.Boolean(),
    requiresTypedName: Type.Boolean(),
    sections: Type.Array(Part, { minItems: 1 }),
    acks: Type.Array(Ack),
  },
  { additionalProperties: false },
)
const AgreementTextsFile = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    summary: Type.String({ minLength: 1 }),
    sections: Type.Record(
      Type.String(),
      Type.Object(
        {
          heading: Type.String({ minLength: 1 }),
          paragraphs: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
        },
        { additionalProperties: false },
      ),
    ),
    acks: Type.Record(Type.String(), Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
)
type AgreementTexts = Static<typeof AgreementTextsFile>

/** One version of an agreement with its texts by language. */
export interface AgreementVersion extends Static<typeof AgreementFile> {
  texts: ReadonlyMap<string, AgreementTexts>
}

/** Every agreement's versions, oldest first. */
export type Agreements = ReadonlyMap<string, readonly AgreementVersion[]>

/**
 * Reads `agreements/<id>/<version>.json` and `<version>.<language>.json`; throws {@link FileFault} for an unusable
 * file.
 */
export function loadAgreements(folder: string): Agreements {
  if (!existsSync(folder)) throw new FileFault(`The folder is missing: ${folder}`)
  return new Map(readdirSync(folder).map((id) => [id, versionsIn(join(folder, id), id)]))
}

function versionsIn(folder: string, id: string): AgreementVersion[] {
  const names = readdirSync(folder)
  const versions = names.flatMap((name) => {
    const [, number] = /^(\d+)\.json$/.exec(name) ?? []
    if (!number) return []
    const path = join(folder, name)
    const file = readFile<Static<typeof AgreementFile>>(path, AgreementFile)
    if (file.id !== id || file.version !== Number(number))
      throw new FileFault(`${path}: id and version are not those of its name`)
    const texts = new Map(
      names.flatMap((other) => {
        const [, language] = new RegExp(`^${number}\\.([A-Za-z-]+)\\.json$`).exec(other) ?? []
        if (language === undefined) return []
        if (!languages.includes(language))
          throw new FileFault(
            `${join(folder, other)}: unknown language. Add it to contract/languages.ts, or remove the file.`,
          )
        return [[language, complete(file, join(folder, other))] as const]
      }),
    )
    if (!texts.has('en')) throw new FileFault(`${path}: there is no English text`)
    return [{ ...file, texts }]
  })
  if (versions.length === 0) throw new FileFault(`${folder}: there is no version`)
  const ordered = versions.toSorted((a, b) => a.version - b.version)
  const early = ordered.find(({ effectiveFrom }, at) => effectiveFrom < (ordered[at - 1]?.effectiveFrom ?? ''))
  if (early)
    throw new FileFault(
      `${folder}: version ${early.version} is in force from ${early.effectiveFrom}, before the version that it follows`,
    )
  return ordered
}

function complete(file: Static<typeof AgreementFile>, path: string): AgreementTexts {
  const texts = readFile<AgreementTexts>(path, AgreementTextsFile)
  for (const kind of ['sections', 'acks'] as const) {
    const [due, there] = [file[kind].map(({ id }) => id), Object.keys(texts[kind])]
    const [lost, idle] = [due.find((id) => !there.includes(id)), there.find((id) => !due.includes(id))]
    if (lost) throw new FileFault(`${path}: /${kind}/${lost} is missing. Translate it.`)
    if (idle) throw new FileFault(`${path}: /${kind}/${idle} is not in the agreement. Remove it, or correct the key.`)
  }
  refuseUnknownFacts(texts, path)
  return texts
}

function refuseUnknownFacts({ sections }: AgreementTexts, path: string): void {
  for (const [id, { paragraphs }] of Object.entries(sections)) {
    const names = [...paragraphs.join(' ').matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name)
    const unknown = names.find((name) => !companyFacts.some((fact) => fact === name))
    if (unknown !== undefined)
      throw new FileFault(
        `${path}: /sections/${id} has the placeholder {{${unknown}}}. Use one of ${companyFacts.join(', ')}.`,
      )
  }
}

/** The operator's details in an agreement: `{{name|text if the operator has not set it}}`. */
export const companyFacts = ['registeredName', 'office', 'licence', 'directors', 'owners', 'contact'] as const
export type CompanyFacts = Partial<Record<(typeof companyFacts)[number], string>>

/** The versions that apply in a region, oldest first: a version may be made for some regions only. */
export const versionsAt = (versions: readonly AgreementVersion[], site: string): AgreementVersion[] =>
  versions.filter(({ sites }) => sites.includes(site))

const isAt =
  (site: string) =>
  ({ sites }: { sites?: readonly string[] }): boolean =>
    !sites || sites.includes(site)

/** The current version on a day (`YYYY-MM-DD`). */
export function inForce(versions: readonly AgreementVersion[], day: string): AgreementVersion | undefined {
  return versions.findLast(({ effectiveFrom }) => effectiveFrom <= day)
}

/** The agreements in force at a region on a given day. */
export function agreementsAt(agreements: Agreements, site: string, day: string): AgreementVersion[] {
  return [...agreements.values()].flatMap((versions) => inForce(versionsAt(versions, site), day) ?? [])
}

/** The languages to look for texts in, best first. */
export function languagesFor(version: AgreementVersion, wish: string): string[] {
  const found = closestLanguage(wish, [...version.texts.keys()])
  return found === undefined ? ['en'] : [found, ...fallbacksOf(found)]
}

/**
 * A version as members of a region read and sign it, in the first of the languages that it has, with the operator's
 * pages and details.
 */
export function documentOf(
  version: AgreementVersion,
  site: string,
  languages: readonly string[],
  { links = {}, company = {} }: { links?: Partial<Record<AgreementPage, string>>; company?: CompanyFacts } = {},
): AgreementDocument {
  const language = languages.find((one) => version.texts.has(one)) ?? 'en'
  const texts = version.texts.get(language)
  if (!texts) throw new Error(`Agreement ${version.id} ${version.version} has no text`)
  const here = isAt(site)
  const document = {
    id: version.id,
    version: version.version,
    effectiveFrom: version.effectiveFrom,
    site,
    language,
    title: texts.title,
    summary: texts.summary,
    sections: version.sections.filter(here).map(({ id }) => ({
      id,
      heading: texts.sections[id]?.heading ?? '',
      paragraphs: (texts.sections[id]?.paragraphs ?? []).map((paragraph) => withCompany(paragraph, company)),
    })),
    acks: version.acks.filter(here).flatMap(({ id, page }) => {
      const text = texts.acks[id] ?? ''
      if (page === undefined) return [{ id, text }]
      const href = links[page]
      return href === undefined ? [] : [{ id, text, href }]
    }),
  }
  // The signature is for exactly this text: any other text has another hash.
  return { ...document, hash: createHash('sha256').update(JSON.stringify(document)).digest('hex') }
}

function withCompany(paragraph: string, company: CompanyFacts): string {
  return paragraph.replaceAll(
    /\{\{(\w+)\|([^}]*)\}\}/g,
    (_, name: string, blank: string) =>
      companyFacts.flatMap((fact) => (fact === name ? (company[fact] ?? []) : []))[0] ?? blank,
  )
}

/** The changes of a newer document, section by section, in its order; removed sections come last. */
export function changesBetween(older: AgreementDocument, newer: AgreementDocument): AgreementChange[] {
  const same = (one: AgreementDocument['sections'][number], other: AgreementDocument['sections'][number]): boolean =>
    one.heading === other.heading && one.paragraphs.join('\n') === other.paragraphs.join('\n')
  const changed = newer.sections.flatMap((section): AgreementChange[] => {
    const before = older.sections.find(({ id }) => id === section.id)
    if (!before)
      return [{ kind: 'added', section: section.id, heading: section.heading, before: [], after: section.paragraphs }]
    return same(before, section)
      ? []
      : [
          {
            kind: 'changed',
            section: section.id,
            heading: section.heading,
            before: before.paragraphs,
            after: section.paragraphs,
          },
        ]
  })
  const removed = older.sections
    .filter(({ id }) => !newer.sections.some((section) => section.id === id))
    .map((section): AgreementChange => ({
      kind: 'removed',
      section: section.id,
      heading: section.heading,
      before: section.paragraphs,
      after: [],
    }))
  return [...changed, ...removed]
}
