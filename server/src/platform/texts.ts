import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { environmentOfHost } from '@tessera/contract/environment.ts'
import type { Settings } from './settings.ts'
import { fallbacksOf, screenTexts, textPrefixes, type Environment } from '@tessera/contract/languages.ts'

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))

/** One file of texts, as sent: plain, and compressed when it is first asked for: all of them at once would hold up the start by seconds. */
interface TextFile {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** The product's texts: the files as they are served, and look-up for what the server writes into a page itself. */
export interface Texts {
  languages: string[]
  /** Changes when any text does; the web asks for files with it, so they can be cached for ever. */
  version: string
  file(language: string, name: string): TextFile | undefined
  text(language: string, key: string): string
  /** A text of the letters we send, in English where the language has none. */
  mail(language: string, key: string): string
  /** All of one file as it was written, for what is more than single texts; undefined when the language has none. */
  tree(language: string, namespace: string): unknown
}

interface Tree {
  [key: string]: string | Tree
}

/**
 * Reads all languages below the folder. Every file is completed from the languages that stand in for it, so the web
 * needs one file per language. Test environments have the same texts, but for those in `testnet-…` and `test-…` files.
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
      sources.set(`${language}/${name}`, JSON.parse(readFileSync(join(root, language, name), 'utf8')) as Tree)
  }
  const files = new Map<string, TextFile>()
  const trees = new Map<string, Tree>()
  const digest = createHash('sha256')
  // A screen's file that a language lacks it has from the languages that stand in for it: the screen must come.
  const screens = languages.flatMap((language) => screenTexts.map((name) => `${language}/${name}.json`))
  const plainNames = [...new Set([...sources.keys(), ...screens])].filter(
    (path) => !Object.values(textPrefixes).some((prefix) => prefix && path.includes(`/${prefix}`)),
  )
  for (const path of plainNames) {
    const [language = '', name = ''] = path.split('/')
    const standIns = fallbacksOf(language).map((other) => sources.get(`${other}/${name}`))
    const usual = [sources.get(path), ...standIns].reduce<Tree>((tree, other) => complete(tree, other), {})
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
    file: (language, name) => files.get(`${language}/${name}`),
    text: (language, key) => lookUp(trees.get(language), key) ?? lookUp(trees.get('en'), key) ?? key,
    mail: (language, key) =>
      lookUp(sources.get(`${language}/mails.json`), key) ?? lookUp(sources.get('en/mails.json'), key) ?? key,
    tree: (language, namespace) => sources.get(`${language}/${namespace}.json`),
  }
}

/** Where a running server is: by the host name members use; a sandbox is a test wherever it stands. */
export function environmentOf({ mode, publicUrl }: Pick<Settings, 'mode' | 'publicUrl'>): Environment {
  return mode === 'production' && publicUrl ? environmentOfHost(publicUrl.hostname) : 'testnet'
}

/** The texts with those of another tree where they have none. Plural forms are not mixed: each language has its own set. */
function complete(tree: Tree, other: Tree = {}): Tree {
  const whole: Tree = { ...tree }
  for (const [key, theirs] of Object.entries(other)) {
    const own = tree[key]
    if (typeof own === 'object' && typeof theirs === 'object') whole[key] = complete(own, theirs)
    else if (own === undefined && !(key.replace(pluralForm, '_other') in tree)) whole[key] = theirs
  }
  return whole
}

const pluralForm = /_(zero|one|two|few|many|other)$/

function pack(tree: Tree): TextFile {
  const plain = Buffer.from(JSON.stringify(tree))
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
