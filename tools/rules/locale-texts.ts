import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages as known } from '@tessera/contract/languages.ts'
import { files, read, root } from './sources.ts'

export type Texts = Record<string, string>

const found = readdirSync(join(root, 'locales'))

/** Folders with texts of languages that we know. */
export const folders = found.filter((language) => known.includes(language))

/** Regions of English. Their files override single texts of `en`. */
export const regional = ['en-US', 'en-HK']

/** Files of short texts, and articles. */
export const namespaces = readdirSync(join(root, 'locales/en')).map((name) => name.replace('.json', ''))

const plural = /_(zero|one|two|few|many|other)$/

/** A key without its plural form. */
export const stem = (key: string): string => key.replace(plural, '')

/** Whether a key is one of several plural forms. */
const isPlural = (key: string): boolean => plural.test(key)

/** All texts of a tree by dotted key. */
export function flat(tree: unknown, prefix = ''): Texts {
  if (typeof tree === 'string') return { [prefix.slice(0, -1)]: tree }
  if (typeof tree !== 'object' || tree === null) return {}
  return Object.assign({}, ...Object.entries(tree).map(([key, value]) => flat(value, `${prefix}${key}.`))) as Texts
}

/** Reads once for each arguments: many tests need the same texts. */
function once<A extends string[]>(reading: (...names: A) => Texts): (...names: A) => Texts {
  const found = new Map<string, Texts>()
  return (...names) => {
    const before = found.get(names.join())
    if (before) return before
    const texts = reading(...names)
    found.set(names.join(), texts)
    return texts
  }
}

/** All texts of a file by dotted key. Empty for a file without any translation: the server fills it in from English. */
export const texts = once((language: string, namespace: string): Texts => {
  const path = `locales/${language}/${namespace}.json`
  return existsSync(join(root, path)) ? flat(parsed(path, read(path))) : {}
})

/** A file's content. A broken one is named, since the parser names only a position in it. */
export function parsed(path: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new Error(`${path}: not valid JSON. Correct a quote, comma or bracket: ${String(error)}`, { cause: error })
  }
}

/** The texts of the questionnaires and agreements in a language, by file and key. */
export const asked = once((language: string): Texts => {
  const paths = files('.json').filter(
    (path) =>
      path.startsWith(`questionnaires/texts/${language}/`) ||
      (path.startsWith('questionnaires/agreements/') && path.endsWith(`.${language}.json`)),
  )
  return Object.fromEntries(
    paths.flatMap((path) =>
      Object.entries(flat(JSON.parse(read(path)))).map(([key, text]) => [`${path}: ${key}`, text]),
    ),
  )
})

/** All texts of a language: the app, the emails, the questionnaires and the agreements. */
export const everything = once((language: string): Texts => {
  const own = namespaces.flatMap((namespace) =>
    Object.entries(texts(language, namespace)).map(([key, text]) => [`${namespace}: ${key}`, text]),
  )
  return { ...Object.fromEntries(own), ...asked(language) }
})

/** What is wrong with the names of folders and files, one line each. */
export function nameFaults(
  names: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    found.map((language) => [language, readdirSync(join(root, 'locales', language))]),
  ),
): string[] {
  const expected = names['en'] ?? []
  return Object.entries(names).flatMap(([language, files]) =>
    known.includes(language)
      ? files
          // Test environments may change single texts.
          .filter((file) => !expected.includes(file.replace(/^(testnet|test)-/, '')))
          .map((file) => `locales/${language}/${file}: unknown file. Name it like one in locales/en, or remove it.`)
      : [`locales/${language}: unknown language. Add it to contract/languages.ts, or remove the folder.`],
  )
}

/** All English texts of the app, as `kyc.json: key`, for members and operators. */
export function englishTexts(): Texts {
  const all = namespaces.flatMap((namespace) =>
    Object.entries(texts('en', namespace)).map(([key, text]) => [`${namespace}.json: ${key}`, text]),
  )
  return Object.fromEntries(all) as Texts
}

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

/** The keys that a language needs for the given English ones, with its own plural forms. */
function keysIn(language: string, english: Texts): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return Object.keys(english).flatMap((key) => {
    if (!isPlural(key)) return [key]
    return key.endsWith('_other') ? categories.map((category) => `${stem(key)}_${category}`) : []
  })
}

/** What a translator has to change in one file, one line each: the file, the key and what to do. */
export function faultsOf(language: string, namespace: string, own: Texts, english: Texts): string[] {
  const file = `locales/${language}/${namespace}.json`
  if (Object.keys(own).length === 0 && !regional.includes(language))
    return [`${file} is missing. Copy locales/en/${namespace}.json and translate it.`]
  const wanted = keysIn(language, english)
  const missing = regional.includes(language) ? [] : wanted.filter((key) => own[key] === undefined)
  return [
    ...missing.map((key) => `${file}: ${key} is missing. Translate “${modelOf(key, english)}”.`),
    ...Object.keys(own)
      .filter((key) => !wanted.includes(key))
      .map((key) => `${file}: ${key} is not in English. Remove it, or correct the key.`),
    ...Object.entries(own).flatMap(([key, text]) => wrongPlaceholders(file, key, text, modelOf(key, english))),
    ...(regional.includes(language) ? sameAsBase(file, own, english) : []),
  ]
}

/** The English key that a translation's key follows: the files of questionnaires have the language in their path. */
export function englishKey(language: string, key: string, english: Texts): string {
  const same = key.replace(`/texts/${language}/`, '/texts/en/').replace(`.${language}.json`, '.en.json')
  return english[same] === undefined ? `${stem(same)}_other` : same
}

const modelOf = (key: string, english: Texts): string =>
  english[isPlural(key) ? `${stem(key)}_other` : key] ?? english[key] ?? ''

function wrongPlaceholders(file: string, key: string, text: string, model: string): string[] {
  const [own, wanted] = [placeholders(text), placeholders(model)]
  // A plural form for exactly one or two may write the number as a word.
  const mayOmitCount = /_(zero|one|two)$/.test(key)
  const right = mayOmitCount ? own.every((name) => wanted.includes(name)) : own.join() === wanted.join()
  return right || model === ''
    ? []
    : [`${file}: ${key} has the placeholders ${own.join(' ') || 'none'}. Use ${wanted.join(' ') || 'none'}.`]
}

function sameAsBase(file: string, own: Texts, english: Texts): string[] {
  return Object.entries(own)
    .filter(([key, text]) => text === english[key])
    .map(([key]) => `${file}: ${key} equals locales/en. Remove it: an override names only what differs.`)
}

/** The sentences of a text. A colon or a line break ends one, too. */
export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?:])\s+|\n+/)
}

/** The words of a text. A placeholder counts as one. */
export function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length
}
