import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { languages as knownLanguages } from '@tessera/contract/languages.ts'
import type { RateTable, SectionTexts, TemplateTexts } from '@tessera/contract/questionnaire.ts'
import { Type, type TSchema } from 'typebox'
import type { ScoredOption, Section, Template } from '../engine/template.ts'
import { isVariant, withOverrides } from './variants.ts'
import { checked, FileFault, readFile } from './read-file.ts'
import { ProofFormFile, type ProofForm } from './proof-form.ts'
import {
  ListFile,
  OptionsFile,
  RatesFile,
  SameTemplateFile,
  SectionFile,
  SharedTextsFile,
  TemplateFile,
  TemplateTextsFile,
} from './schema.ts'

const testTexts: ReadonlySet<string> = new Set(['crypto-knowledge.json', 'risk-tolerance.json'])

/** Texts shared by several templates, in one language. */
export interface SharedTexts {
  sections: Record<string, SectionTexts>
  options: Record<string, Record<string, string>>
}

/** Texts of one language: the shared ones, and those of each template by its key. */
export interface LanguageTexts {
  shared: SharedTexts
  templates: Record<string, TemplateTexts>
}

/** A template with the shared parts that its file uses, from which its texts are put together. */
export interface LoadedTemplate {
  template: Template
  note: string
  asOf: string
  reviewedBy: string | null
  /** Shared sections from sections/, by id in the template. */
  shared: readonly string[]
  /** Keys of the templates that have its texts: its own first, then that of the template it is like. */
  textKeys: readonly string[]
  /** Names of shared options, by `section.item`. */
  options: Readonly<Record<string, string>>
}

/** Lists of codes that rules check. */
interface CodeList {
  asOf: string
  codes: string[]
}

export interface Library {
  templates: ReadonlyMap<number, LoadedTemplate>
  texts: ReadonlyMap<string, LanguageTexts>
  /** Rate tables by file name. */
  rates: ReadonlyMap<string, RateTable>
  /** How members of each region read amount bands: in round steps of its currency, the same in all forms. */
  bands: RateTable
  /** Lists of codes by file name. */
  lists: ReadonlyMap<string, CodeList>
  /** The proof of address form, which has its own screen. */
  proofForm: ProofForm
}

interface RawItem extends Omit<Section['items'][number], 'options'> {
  options?: readonly ScoredOption[] | string
}
interface RawSection extends Omit<Section, 'items'> {
  items: readonly RawItem[]
}
interface Use {
  use: string
  condition?: string
  without?: readonly string[]
  /** Items that every member gets here, whatever their own condition. */
  always?: readonly string[]
}

/** Reads every file of the folder; throws {@link FileFault}. */
export function loadLibrary(folder: string): Library {
  const shared = <T>(name: string, schema: TSchema): Map<string, T> =>
    new Map(jsonFiles(join(folder, name)).map((path) => [basename(path, '.json'), readFile<T>(path, schema)]))
  const options = shared<{ options: ScoredOption[] }>('options', OptionsFile)
  const sections = shared<RawSection>('sections', SectionFile)
  const lists = shared<CodeList>('lists', ListFile)
  const rates = shared<RateTable>('rates', RatesFile)
  const bands = rates.get('bands')
  if (!bands) throw new FileFault(`The file is missing: ${join(folder, 'rates', 'bands.json')}`)
  const templates = new Map<number, LoadedTemplate>()
  for (const path of jsonFiles(join(folder, 'templates'))) {
    const loaded = assemble(path, readTemplate(path), { options, sections, lists, rates })
    if (templates.has(loaded.template.code))
      throw new FileFault(`${path}: /code ${loaded.template.code} is in another file already`)
    templates.set(loaded.template.code, loaded)
  }
  const proofForm = readFile<ProofForm>(join(folder, 'address', 'update-poa.json'), ProofFormFile)
  if (templates.has(proofForm.code))
    throw new FileFault(`${join(folder, 'templates')}: /code ${proofForm.code} is the proof of address already`)
  const keys = [...templates.values()].flatMap(({ textKeys }) => textKeys)
  return { templates, texts: loadTexts(join(folder, 'texts'), new Set(keys)), rates, bands, lists, proofForm }
}

/** The file of a template. One that is like another has the rest of its content from there. */
function readTemplate(path: string): Raw & { like?: string } {
  const content = readFile<unknown>(path, Type.Unknown())
  if (typeof content !== 'object' || content === null || !('like' in content))
    return checked<Raw>(path, content, TemplateFile)
  const own = checked<Pick<Raw, 'code' | 'key' | 'version' | 'note' | 'asOf' | 'reviewedBy'> & { like: string }>(
    path,
    content,
    SameTemplateFile,
  )
  // The other one answers the tasks of its type.
  const { task: _, ...same } = readFile<Raw>(join(dirname(path), `${own.like}.json`), TemplateFile)
  return { ...same, ...own }
}

interface Raw extends Omit<Template, 'sections' | 'lists' | 'rates'> {
  note: string
  asOf: string
  reviewedBy: string | null
  lists?: readonly string[]
  rates?: string
  sections: readonly (RawSection | Use)[]
}

interface Shared {
  options: ReadonlyMap<string, { options: ScoredOption[] }>
  sections: ReadonlyMap<string, RawSection>
  lists: ReadonlyMap<string, CodeList>
  rates: ReadonlyMap<string, RateTable>
}

function assemble(path: string, raw: Raw & { like?: string }, shared: Shared): LoadedTemplate {
  const { note, asOf, reviewedBy, lists, rates, like, ...rest } = raw
  const named = <T>(kind: string, from: ReadonlyMap<string, T>, name: string): T => {
    const found = from.get(name)
    if (!found) throw new FileFault(`${path}: there is no ${kind} ${name}`)
    return found
  }
  const optionNames: Record<string, string> = {}
  const sections = raw.sections.map((use): Section => {
    const whole = 'use' in use ? named('section', shared.sections, use.use) : use
    const [left, always] = 'use' in use ? [use.without ?? [], use.always ?? []] : [[], []]
    const condition = use.condition ?? whole.condition
    return {
      ...whole,
      ...(condition === undefined ? {} : { condition }),
      items: whole.items
        .filter(({ id }) => !left.includes(id))
        .map(({ options, condition: own, ...rest }) => {
          const item = own === undefined || always.includes(rest.id) ? rest : { ...rest, condition: own }
          if (typeof options !== 'string') return options ? { ...item, options } : item
          optionNames[`${whole.id}.${item.id}`] = options.slice(1)
          return { ...item, options: named('list of options', shared.options, options.slice(1)).options }
        }),
    }
  })
  const template: Template = {
    ...rest,
    sections,
    ...(lists
      ? { lists: Object.fromEntries(lists.map((name) => [name, named('list', shared.lists, name).codes])) }
      : {}),
    ...(rates === undefined ? {} : { rates: tableOf(named('table of rates', shared.rates, rates)) }),
  }
  return {
    template,
    note,
    asOf,
    reviewedBy,
    shared: raw.sections.flatMap((use) => ('use' in use ? [use.use] : [])),
    textKeys: [raw.key, ...(like === undefined ? [] : [like])],
    options: optionNames,
  }
}

/** The part of the file that counts: members must not know who reviewed it. */
function tableOf({ source, asOf, bySite, perUsd }: RateTable): RateTable {
  return { source, asOf, ...(bySite ? { bySite } : {}), perUsd }
}

/** Throws {@link FileFault} for a language or a file that is not known: its texts would never be shown. */
function loadTexts(folder: string, keys: ReadonlySet<string>): Map<string, LanguageTexts> {
  const languages = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    languages.flatMap((language) => {
      // The tests' texts have their own schema and reader (suitability.ts); questionnaires are not offered in a
      // language that has only those.
      if (!knownLanguages.includes(language))
        throw new FileFault(
          `${join(folder, language)}: unknown language. Add it to contract/languages.ts, or remove the folder.`,
        )
      const paths = formTexts(join(folder, language))
      const unknown = paths.find((path) => !keys.has(basename(path, '.json')) && !path.endsWith('/shared.json'))
      if (unknown) throw new FileFault(`${unknown}: unknown file. Name it after the key of a template, or remove it.`)
      return paths.length === 0 ? [] : [[language, textsIn(folder, language, paths)] as const]
    }),
  )
}

/** The texts of a language from its files. A variant of English has the English ones where it has none of its own. */
function textsIn(folder: string, language: string, own: readonly string[]): LanguageTexts {
  const variant = isVariant(language)
  const names = new Set([...own, ...(variant ? formTexts(join(folder, 'en')) : [])].map((path) => basename(path)))
  const textsOf = <T>(name: string, schema: TSchema): T => {
    const path = join(folder, language, name)
    if (!variant) return readFile<T>(path, schema)
    const english = readFile<T>(join(folder, 'en', name), schema)
    return existsSync(path) ? checked<T>(path, withOverrides(english, readFile(path, Type.Unknown())), schema) : english
  }
  const shared = 'shared.json'
  return {
    shared: names.delete(shared) ? textsOf<SharedTexts>(shared, SharedTextsFile) : { sections: {}, options: {} },
    templates: Object.fromEntries(
      [...names].map((name) => [basename(name, '.json'), textsOf<TemplateTexts>(name, TemplateTextsFile)]),
    ),
  }
}

/** The files of a folder of texts that belong to questionnaires. */
const formTexts = (folder: string): string[] => jsonFiles(folder).filter((path) => !testTexts.has(basename(path)))

function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new FileFault(`The folder is missing: ${folder}`)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name))
}
