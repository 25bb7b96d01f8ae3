import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))

/** One file of texts, as sent: plain, and compressed once at start. */
interface TextFile {
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** The product's texts: the files as they are served, and look-up for what the server writes into a page itself. */
export interface Texts {
  languages: string[]
  /** Changes when any text does; the web asks for files with it, so they can be cached for ever. */
  version: string
  file(language: string, name: string): TextFile | undefined
  text(language: string, key: string): string
}

/** Reads all languages below `locales/`. */
export function loadTexts(root = folder): Texts {
  const languages = existsSync(root)
    ? readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : []
  const files = new Map<string, TextFile>()
  const trees = new Map<string, unknown>()
  const digest = createHash('sha256')
  for (const language of languages.toSorted()) {
    for (const name of readdirSync(join(root, language)).toSorted()) {
      const tree: unknown = JSON.parse(readFileSync(join(root, language, name), 'utf8'))
      const plain = Buffer.from(JSON.stringify(tree))
      digest.update(language).update(name).update(plain)
      files.set(`${language}/${name}`, { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) })
      if (name === 'user-accounts.json') trees.set(language, tree)
    }
  }
  return {
    languages,
    version: digest.digest('hex').slice(0, 12),
    file: (language, name) => files.get(`${language}/${name}`),
    text: (language, key) => lookUp(trees.get(language), key) ?? lookUp(trees.get('en'), key) ?? key,
  }
}

function lookUp(tree: unknown, key: string): string | undefined {
  let node = tree
  for (const part of key.split('.')) node = typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined
  return typeof node === 'string' ? node : undefined
}
