import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { OperatorFault } from './operator-fault.ts'
import { environmentOfHost } from '@tessera/contract/environment.ts'
import type { Settings } from './settings.ts'
import { fallbacksOf, textPrefixes, type Environment } from '@tessera/contract/languages.ts'

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))

/**
 * One text file as it is sent: plain or compressed. We compress it on the first request, because compressing all of
 * them would delay the start by seconds.
 */
interface TextFile {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** The product's texts: the files that we serve, and lookup for what the server writes into a page. */
export interface Texts {
  languages: string[]
  /** Changes when any text changes. The web app requests files with it, so they can be cached forever. */
  version: string
  /** A file by its name; several namespaces in one file are joined by `+` (contract: `textsName`). */
  file(language: string, name: string): TextFile | undefined
  text(language: string, key: string): string
  /** A text of our emails, in English where the language has none. */
  mail(language: string, key: string): string
  /**
   * The whole of one file as written, for content that is more than single texts. Undefined when the language has
   * none.
   */
  tree(language: string, namespace: string): unknown
}

/** The console has its texts in its own code. Here they would replace keys of members' texts. */
const ofConsole = ['console.json', 'console-acts.json', 'console-events.json']

interface Tree {
  [key: string]: string | Tree
}

/**
 * Reads all languages below the folder. Completes every file from the fallback languages, so the web app needs one
 * file per language. Test environments have the same texts, except those in `testnet-…` and `test-…` files.
 */
export function loadTexts({
  root = folder,
  environment = 'mainnet',
}: { root?: string; environment?: Environment } = {}): Texts {
  const languages = existsSync(root)
    ? readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .toSorted()
    : []
  const sources = new Map<string, Tree>()
  for (const language of languages) {
    for (const name of readdirSync(join(root, language)).toSorted())
      if (!ofConsole.includes(name)) sources.set(`${language}/${name}`, parsed(join(root, language, name)))
  }
  const files = new Map<string, TextFile>()
  const trees = new Map<string, Tree>()
  const digest = createHash('sha256')
  // When a language lacks a file, we use the one of its fallback language, so that the screen still loads.
  const names = [...sources.keys()].map((path) => path.split('/'))
  const all = languages.flatMap((language) =>
    names
      .filter(([owner = '']) => [language, ...fallbacksOf(language)].includes(owner))
      .map(([, name]) => `${language}/${name}`),
  )
  const plainNames = [...new Set(all)].filter(
    (path) => !Object.values(textPrefixes).some((prefix) => prefix && path.includes(`/${prefix}`)),
  )
  for (const path of plainNames) {
    const [language = '', name = ''] = path.split('/')
    const usual = [language, ...fallbacksOf(language)].reduce<Tree>(
      (tree, other) => complete(tree, sources.get(`${other}/${name}`), sameForms(language, other)),
      {},
    )
    const packed = pack(usual)
    for (const prefix of Object.values(textPrefixes)) {
      const own = prefix && sources.get(`${language}/${prefix}${name}`)
      const tree = own ? complete(own, usual) : usual
      const file = own ? pack(tree) : packed
      digest.update(language).update(prefix).update(name).update(file.plain)
      files.set(`${language}/${prefix}${name}`, file)
      if (prefix === textPrefixes[environment]) trees.set(language, { ...trees.get(language), ...tree })
    }
  }
  return {
    languages,
    version: digest.digest('hex').slice(0, 12),
    file: (language, name) => files.get(`${language}/${name}`) ?? joinedFile(files, language, name),
    text: (language, key) => lookUp(trees.get(language), key) ?? lookUp(trees.get('en'), key) ?? key,
    mail: (language, key) =>
      lookUp(sources.get(`${language}/mails.json`), key) ?? lookUp(sources.get('en/mails.json'), key) ?? key,
    tree: (language, namespace) => {
      const own = sources.get(`${language}/${namespace}.json`)
      const base = fallbacksOf(language).find((other) => sameForms(language, other))
      return own && base ? complete(own, sources.get(`${base}/${namespace}.json`), true) : own
    },
  }
}

/** So many joined files stay in memory. Screens need about thirty a language. */
const maxJoined = 500

/** One file for several namespaces: `{ "kyc": …, "reasons": … }`. Undefined if one of them does not exist. */
function joinedFile(files: Map<string, TextFile>, language: string, name: string): TextFile | undefined {
  const [, prefix = '', joined = ''] = /^(testnet-|test-|)([a-z+-]+)\.json$/.exec(name) ?? []
  const namespaces = joined.split('+')
  // Only in alphabetical order and each once, so that the same texts have one name.
  if (namespaces.length < 2 || namespaces.some((one, index) => index > 0 && one <= (namespaces[index - 1] ?? '')))
    return undefined
  const parts = namespaces.map((one) => [one, files.get(`${language}/${prefix}${one}.json`)] as const)
  const trees = parts.flatMap(([one, part]) => (part ? [`${JSON.stringify(one)}:${part.plain.toString()}`] : []))
  if (trees.length < parts.length) return undefined
  const joinedNames = [...files.keys()].filter((key) => key.includes('+'))
  if (joinedNames.length >= maxJoined) files.delete(joinedNames[0] ?? '')
  const file = packText(`{${trees.join(',')}}`)
  files.set(`${language}/${name}`, file)
  return file
}

/** The environment of a running server, by the host name that members use. A sandbox is always a test environment. */
export function environmentOf({ mode, publicUrl }: Pick<Settings, 'mode' | 'publicUrl'>): Environment {
  return mode === 'production' && publicUrl ? environmentOfHost(publicUrl.hostname) : 'testnet'
}

/** The texts of a file. Throws {@link OperatorFault} for one that is not JSON. */
function parsed(path: string): Tree {
  try {
    const tree: Tree = JSON.parse(readFileSync(path, 'utf8'))
    return tree
  } catch (error) {
    throw new OperatorFault(`${path}: not valid JSON. Correct a quote, comma or bracket: ${String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Adds texts of another tree where these have none. Mixes plural forms only if both languages have the same set: a
 * regional file such as `en-US` then names only what differs, in lists by position.
 */
function complete(tree: Tree, other: Tree = {}, mixesForms = false): Tree {
  if (Array.isArray(tree)) return tree
  const whole: Tree = Array.isArray(other) ? Object.assign([], other) : { ...tree }
  for (const [key, theirs] of Object.entries(other)) {
    const own = tree[key]
    if (typeof own === 'object' && typeof theirs === 'object') whole[key] = complete(own, theirs, mixesForms)
    else if (own !== undefined) whole[key] = own
    else if (mixesForms || !(key.replace(pluralForm, '_other') in tree)) whole[key] = theirs
  }
  return whole
}

/** Whether two languages share plural forms: regions of the same language. */
function sameForms(language: string, other: string): boolean {
  return language.split('-')[0] === other.split('-')[0]
}

const pluralForm = /_(zero|one|two|few|many|other)$/

const pack = (tree: Tree): TextFile => packText(JSON.stringify(tree))

function packText(text: string): TextFile {
  const plain = Buffer.from(text)
  let [br, gzip]: (Buffer | undefined)[] = []
  return {
    plain,
    get br() {
      br ??= brotliCompressSync(plain)
      return br
    },
    get gzip() {
      gzip ??= gzipSync(plain)
      return gzip
    },
  }
}

function lookUp(tree: unknown, key: string): string | undefined {
  let node = tree
  for (const part of key.split('.'))
    node = typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined
  return typeof node === 'string' ? node : undefined
}
