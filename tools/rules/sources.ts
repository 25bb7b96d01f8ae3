import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const skipped = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'coverage', 'screens'])

/** All files in the repository's folders with one of the extensions, as paths from the root. */
export function files(...endings: string[]): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (skipped.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? walk(path) : [path]
    })
  return walk(root)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => relative(root, path))
}

/** TypeScript sources without tests. */
export const sources = (): string[] => files('.ts', '.tsx').filter((path) => !isTest(path))
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/testing\/|^e2e\/|^bench\/|^tools\/rules\/|^\w+\.config\.ts$/.test(path)
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export interface Import {
  /** Path from the root for our own files, otherwise the package's name. */
  target: string
  own: boolean
  typeOnly: boolean
}

/**
 * The imports of a source file, static and dynamic. Comments are removed first, so that an import in a comment does
 * not count.
 */
export function importsOf(path: string): Import[] {
  return [...staticImportsOf(path), ...lateImportsOf(path)]
}

/** Dynamic imports, loaded only when needed. */
function lateImportsOf(path: string): Import[] {
  const text = read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, target = '']) =>
    target.startsWith('.')
      ? { target: relative(root, resolve(root, dirname(path), target)), own: true, typeOnly: false }
      : { target, own: false, typeOnly: false },
  )
}

/** The static imports only: what a file cannot be loaded without. */
export function staticImportsOf(path: string): Import[] {
  const text = read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const statement = /(?:^|\n)\s*(import|export)\s+(type\s+)?([^'"`;]*?from\s+)?['"]([^'"]+)['"]/g
  return [...text.matchAll(statement)].map(([, , type, clause = '', target = '']) => {
    const onlyTypes =
      type !== undefined || (/^\{[^}]*\}/.test(clause) && namesOf(clause).every((name) => name.startsWith('type ')))
    if (target.startsWith('.'))
      return { target: relative(root, resolve(root, dirname(path), target)), own: true, typeOnly: onlyTypes }
    const workspace = /^@tessera\/(.+)$/.exec(target)?.[1]
    return workspace
      ? { target: workspace, own: true, typeOnly: onlyTypes }
      : { target, own: false, typeOnly: onlyTypes }
  })
}

function namesOf(clause: string): string[] {
  return clause
    .slice(1, clause.indexOf('}'))
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
