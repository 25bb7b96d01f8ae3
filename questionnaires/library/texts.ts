import type { ItemTexts, ItemType, SectionTexts, TemplateTexts } from '@tessera/contract/questionnaire.ts'
import { figureNames } from '../engine/figures.ts'
import type { Item } from '../engine/template.ts'
import { bandCurrency, bandNames, bandText } from './bands.ts'
import type { LanguageTexts, Library, LoadedTemplate } from './files.ts'

/** Texts that a template lacks in a language. */
export interface TextsFault {
  place: string
  fault: 'missing' | 'unused' | 'no-why' | 'no-own-why' | 'figures' | 'amounts'
}

/** Written texts do not change while the process runs, and a list of tasks needs dozens of them. */
const written = new WeakMap<LoadedTemplate, Map<string, TemplateTexts>>()

/**
 * The texts of a template, each from the first language that has it, so that a half translated questionnaire is still
 * complete. Amount bands are written for members of the site.
 */
export function textsFor(
  library: Library,
  loaded: LoadedTemplate,
  languages: readonly string[],
  site = 'DEFAULT',
): TemplateTexts {
  const known = languages.filter((language) => library.texts.has(language))
  const key = `${known.join()} ${bandCurrency(library.bands, site)}`
  const ofTemplate = written.get(loaded) ?? new Map<string, TemplateTexts>()
  written.set(loaded, ofTemplate)
  const texts = ofTemplate.get(key) ?? writeTexts(library, loaded, known, site)
  ofTemplate.set(key, texts)
  return texts
}

function writeTexts(
  library: Library,
  loaded: LoadedTemplate,
  languages: readonly string[],
  site: string,
): TemplateTexts {
  const texts = rawTexts(library, loaded, languages)
  const style = { site, language: languages[0] ?? 'en' }
  for (const { id, items } of loaded.template.sections) {
    for (const item of items) {
      const words = texts.sections[id]?.items[item.id]?.options
      for (const option of item.options ?? []) {
        const text = words?.[option.value]
        if (words && text !== undefined && bandNames(option).length > 0)
          words[option.value] = bandText(text, option, library.bands, style)
      }
    }
  }
  return texts
}

/** The same as written, with placeholders for the amounts. */
function rawTexts(library: Library, loaded: LoadedTemplate, languages: readonly string[]): TemplateTexts {
  const sources = languages.flatMap((language) => library.texts.get(language) ?? [])
  const own = sources.flatMap(({ templates }) => templates[loaded.template.key] ?? [])
  return {
    title: own[0]?.title ?? '',
    intro: own[0]?.intro ?? '',
    sections: Object.fromEntries(
      loaded.template.sections.map((section) => [section.id, sectionTexts(sources, loaded, section.id, section.items)]),
    ),
  }
}

function sectionTexts(
  sources: readonly LanguageTexts[],
  loaded: LoadedTemplate,
  id: string,
  items: readonly Item[],
): SectionTexts {
  // A template may have its own text where the shared one does not fit.
  const found = sources.flatMap((source) =>
    [
      loaded.textKeys.flatMap((key) => source.templates[key]?.sections[id] ?? []),
      loaded.shared.includes(id) ? (source.shared.sections[id] ?? []) : [],
    ].flat(),
  )
  const shown = items.filter(({ reviewOnly }) => !reviewOnly)
  return {
    title: first(found, ({ title }) => title) ?? '',
    ...some(
      'desc',
      first(found, ({ desc }) => desc),
    ),
    ...some(
      'why',
      first(found, ({ why }) => why),
    ),
    ...some(
      'entry',
      first(found, ({ entry }) => entry),
    ),
    items: Object.fromEntries(
      shown.map((item) => [item.id, itemTexts(sources, found, item, loaded.options[`${id}.${item.id}`])]),
    ),
  }
}

function itemTexts(
  sources: readonly LanguageTexts[],
  sections: readonly SectionTexts[],
  item: Item,
  sharedOptions: string | undefined,
): ItemTexts {
  const found = sections.flatMap(({ items }) => items[item.id] ?? [])
  const words = [
    ...found.map(({ options }) => options ?? {}),
    ...(sharedOptions === undefined ? [] : sources.map(({ shared }) => shared.options[sharedOptions] ?? {})),
  ]
  const options = item.options?.map(({ value }) => [value, first(words, (texts) => texts[value]) ?? ''] as const)
  return {
    title: first(found, ({ title }) => title) ?? '',
    ...some(
      'help',
      first(found, ({ help }) => help),
    ),
    ...some(
      'why',
      first(found, ({ why }) => why),
    ),
    ...some(
      'placeholder',
      first(found, ({ placeholder }) => placeholder),
    ),
    ...(options ? { options: Object.fromEntries(options) } : {}),
    ...(item.compare
      ? {
          points: Object.fromEntries(
            (item.options ?? []).map(({ value }) => [
              value,
              found.map(({ points }) => points?.[value]).find((points) => points !== undefined) ?? [],
            ]),
          ),
        }
      : {}),
  }
}

/** What one language lacks, without fallback, and its texts that belong to no question. */
export function textsFaults(library: Library, loaded: LoadedTemplate, language: string): TextsFault[] {
  const texts = rawTexts(library, loaded, [language])
  const missing = (place: string, text: string | undefined): TextsFault[] => (text ? [] : [{ place, fault: 'missing' }])
  const sections = Object.entries(texts.sections).flatMap(([section, words]) => [
    ...missing(`${section}.title`, words.title),
    ...Object.entries(words.items).flatMap(([item, { title, why, options, points }]) => {
      const planned = loaded.template.sections.find(({ id }) => id === section)?.items.find(({ id }) => id === item)
      const personal = planned && planned.pii !== 'none' && planned.type !== 'statement'
      return [
        ...missing(`${section}.${item}.title`, title),
        ...Object.entries(options ?? {}).flatMap(([option, text]) =>
          missing(`${section}.${item}.options.${option}`, text),
        ),
        ...(planned?.options ?? []).flatMap((option) =>
          amounts(`${section}.${item}.options.${option.value}`, option, options?.[option.value]),
        ),
        ...Object.entries(points ?? {}).flatMap(([option, list]) =>
          missing(`${section}.${item}.points.${option}`, list[0]),
        ),
        ...(personal && !why && !words.why ? [{ place: `${section}.${item}`, fault: 'no-why' as const }] : []),
        ...(planned && needsOwnWhy(planned) && !why
          ? [{ place: `${section}.${item}`, fault: 'no-own-why' as const }]
          : []),
      ]
    }),
  ])
  const figures = figureFaults(library, loaded, language).map((place) => ({ place, fault: 'figures' as const }))
  return [
    ...missing('title', texts.title),
    ...missing('intro', texts.intro),
    ...sections,
    ...figures,
    ...unused(library.texts.get(language)?.templates[loaded.template.key], loaded),
  ]
}

/** Where the texts of a language name other numbers than the statement has. */
export function figureFaults(
  { texts }: Library,
  { template, shared, textKeys }: LoadedTemplate,
  language: string,
): string[] {
  const own = texts.get(language)
  return template.sections.flatMap(({ id, items }) => {
    const found = [
      ...textKeys.map((key) => own?.templates[key]?.sections[id]),
      shared.includes(id) ? own?.shared.sections[id] : undefined,
    ].filter((one) => one !== undefined)
    return items.flatMap((item) => {
      const title = item.reviewOnly ? undefined : first(found, (section) => section.items[item.id]?.title)
      return title && !sameNames(figureNames(title), Object.keys(item.figures ?? {})) ? [`${id}.${item.id}`] : []
    })
  })
}

const intimate: readonly ItemType[] = ['money', 'date', 'address', 'phone', 'email', 'file', 'files', 'wallet', 'txRef']

/** Whether an item must have its own reason, because that of its section does not explain why we ask for it. */
function needsOwnWhy({ pii, type, readOnly, reviewOnly }: Item): boolean {
  return !readOnly && !reviewOnly && (pii === 'sensitive' || intimate.includes(type))
}

/** The text of a band must name its amounts, and no others. */
function amounts(place: string, option: NonNullable<Item['options']>[number], text: string | undefined): TextsFault[] {
  return !text || sameNames(figureNames(text), bandNames(option)) ? [] : [{ place, fault: 'amounts' }]
}

/** A text may name a number twice, but must name each one, and no unknown one. */
function sameNames(named: readonly string[], known: readonly string[]): boolean {
  return named.every((name) => known.includes(name)) && known.every((name) => named.includes(name))
}

function unused(own: TemplateTexts | undefined, { template }: LoadedTemplate): TextsFault[] {
  const known = new Set(template.sections.flatMap(({ id, items }) => [id, ...items.map((item) => `${id}.${item.id}`)]))
  const written = Object.entries(own?.sections ?? {}).flatMap(([id, { items }]) => [
    id,
    ...Object.keys(items).map((item) => `${id}.${item}`),
  ])
  return written.filter((place) => !known.has(place)).map((place) => ({ place, fault: 'unused' }))
}

function first<T>(sources: readonly T[], pick: (source: T) => string | undefined): string | undefined {
  return sources.map(pick).find((text) => text !== undefined && text !== '')
}

function some<K extends string>(key: K, text: string | undefined): Partial<Record<K, string>> {
  return text === undefined ? {} : ({ [key]: text } as Record<K, string>)
}
