import { latestDay } from '../engine/calendar.ts'
import { planOf } from '../engine/plan.ts'
import type { Item, Template } from '../engine/template.ts'
import { listsOfSites, misfits, references, unsourced } from './conditions.ts'
import type { Library, LoadedTemplate } from './files.ts'
import { choices, statements } from './items.ts'
import { bounds, daysOf, foreign, noDays, strangeSites } from './limits.ts'
import { knownSources } from './prefills.ts'
import { proofFormDays, proofFormFaults, proofFormTexts, screenWords } from './proof-form.ts'
import { numbers, rules, scoring, unused } from './scoring.ts'
import { figureFaults, textsFaults } from './texts.ts'
import { noCountries, noNumbers, validators } from './values.ts'

/** One error of a template, worded for its author. */
export interface Finding {
  code: number
  fault: string
}

/** All errors of the library: it must not be shipped with any. */
export function findings(library: Library, words = screenWords()): Finding[] {
  const { templates, proofForm } = library
  const ofForm = [...proofFormFaults(proofForm, templates), ...proofFormTexts(proofForm, words, 'en')]
  const ofTemplates = [...templates.values()].flatMap((loaded) => {
    const { template } = loaded
    const faults = [
      ...structure(template),
      ...noDays(datesBeside(library, loaded)),
      ...english(library, loaded),
      ...strangeFigures(library, loaded),
      ...prefills(template),
      ...factsAskedOtherwise(library, template),
      ...sameTask(library, template),
    ]
    return faults.map((fault) => ({ code: template.code, fault }))
  })
  return [...ofTemplates, ...ofForm.map((fault) => ({ code: proofForm.code, fault }))]
}

/** The dates of a template as a whole, and of the lists it uses. */
function datesBeside({ lists }: Library, { template, asOf }: LoadedTemplate): (readonly [name: string, day: string])[] {
  return [
    ['the template', asOf],
    ...Object.keys(template.lists ?? {}).flatMap((name) =>
      [lists.get(name)].flatMap((list) => (list ? [[`the list ${name}`, list.asOf] as const] : [])),
    ),
  ]
}

/** The dates that are in the future. Alone they never keep a server from starting, because its clock may be wrong. */
export function stillToCome(library: Library, now = new Date()): Finding[] {
  const latest = latestDay(now)
  const dated = [
    ...[...library.templates.values()].map(
      (loaded) => [loaded.template.code, [...daysOf(loaded.template), ...datesBeside(library, loaded)]] as const,
    ),
    [library.proofForm.code, proofFormDays(library.proofForm)] as const,
  ]
  return dated.flatMap(([code, days]) =>
    days.flatMap(([name, day]) =>
      day > latest ? [{ code, fault: `${name} is of ${day}, which is still to come` }] : [],
    ),
  )
}

/**
 * What the other languages lack. An operator's own questionnaire may be served before it is translated, with English
 * in its place, so a server starts with these errors; `npm run questionnaires:check` fails on them. Variants of
 * English fall back to English.
 */
export function untranslated(library: Library, words = screenWords()): Finding[] {
  const others = (languages: Iterable<string>): string[] =>
    [...languages].filter((language) => language !== 'en' && !language.startsWith('en-'))
  const languages = others(library.texts.keys())
  const ofForm = others(words.keys()).flatMap((language) =>
    proofFormTexts(library.proofForm, words, language).map((fault) => ({ code: library.proofForm.code, fault })),
  )
  const ofTemplates = [...library.templates.values()].flatMap((loaded) =>
    languages.flatMap((language) =>
      textsFaults(library, loaded, language).flatMap(({ place, fault }) =>
        fault === 'figures'
          ? []
          : [{ code: loaded.template.code, fault: `${fileOf(loaded, place, language)}: ${place} ${wordsOf[fault]}` }],
      ),
    ),
  )
  return [...ofTemplates, ...ofForm]
}

const wordsOf = {
  missing: 'has no text. Add it.',
  unused: 'has a text but is no question. Remove it, or correct the key.',
  'no-why': 'does not say why it asks for personal data. Add `why`.',
  'no-own-why': 'does not say why this is asked. Add `why`.',
  figures: 'has other placeholders than its `figures`. Use those.',
  amounts: 'has other placeholders than its band. Use those of English.',
} as const

/** The file in which a text belongs, below the folder of questionnaires. */
function fileOf({ template, shared, options, textKeys }: LoadedTemplate, place: string, language: string): string {
  const [section = '', item = '', part] = place.split('.')
  const isShared = part === 'options' ? options[`${section}.${item}`] !== undefined : shared.includes(section)
  const key = place.includes('.') ? (textKeys.at(-1) ?? template.key) : template.key
  return `texts/${language}/${isShared ? 'shared' : key}.json`
}

function english(library: Library, loaded: LoadedTemplate): string[] {
  return textsFaults(library, loaded, 'en').map(
    ({ place, fault }) => `${fileOf(loaded, place, 'en')}: ${place} ${wordsOf[fault]}`,
  )
}

/** A text in any language that names a number the statement does not have would show the bare placeholder. */
function strangeFigures(library: Library, loaded: LoadedTemplate): string[] {
  return [...library.texts.keys()]
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      figureFaults(library, loaded, language).map(
        (place) => `${fileOf(loaded, place, language)}: ${place} ${wordsOf.figures}`,
      ),
    )
}

/** What prefills an answer must be known, in a type that fits. */
function prefills({ sections }: Template): string[] {
  return sections.flatMap(({ id, items }) =>
    items.flatMap((item) => {
      const source = item.prefill
      if (source === undefined || /^request\.[a-z]\w*$/i.test(source) || fitsSource(source, item)) return []
      return [`${id}.${item.id} is prefilled with ${source}, which is unknown or is of another type`]
    }),
  )
}

/** A fact of the member must be asked in the same way by every form: what was sent in one is offered in the next. */
function factsAskedOtherwise({ templates }: Library, { code, sections }: Template): string[] {
  const all = [...templates.values()].flatMap(({ template }) =>
    template.sections.flatMap((section) => section.items.map((item) => ({ of: template.code, item }))),
  )
  return sections.flatMap(({ id, items }) =>
    items.flatMap((item) => {
      const first = item.fact && all.find((one) => one.item.fact === item.fact)
      return first && first.of !== code && !isAskedAlike(first.item, item)
        ? [`${id}.${item.id} asks for the fact ${item.fact} in another way than ${first.of}`]
        : []
    }),
  )
}

/** One country of an entry and a list of countries hold the same. */
const formOf = (type: Item['type']): string => (type === 'country' ? 'countryMulti' : type)

function isAskedAlike(one: Item, other: Item): boolean {
  const values = ({ options = [] }: Item): string => options.map(({ value }) => value).join()
  return formOf(one.type) === formOf(other.type) && values(one) === values(other)
}

/** A rule that opens a task must lead to one form. */
function sameTask({ templates }: Library, { code, task }: Template): string[] {
  return [...templates.values()].flatMap(({ template: other }) =>
    task !== undefined && other.task === task && other.code < code ? [`answers ${task}, as ${other.code} does`] : [],
  )
}

function fitsSource(source: string, { type }: Item): boolean {
  return Object.entries(knownSources).some(([name, types]) => name === source && types.some((one) => one === type))
}

/** Errors that the schema of a template cannot find. The first lines explain why a template cannot be read at all. */
export function structure(template: Template): string[] {
  try {
    planOf(template)
    return [
      ...references(template),
      ...misfits(template),
      ...choices(template),
      ...foreign(template),
      ...bounds(template),
      ...validators(template),
      ...noNumbers(template),
      ...noCountries(template, listsOfSites(template)),
      ...noDays(daysOf(template)),
      ...strangeSites(template, listsOfSites(template)),
      ...statements(template),
      ...numbers(template),
      ...scoring(template),
      ...unsourced(template),
      ...unused(template),
      ...rules(template),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
