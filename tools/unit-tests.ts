import { globSync, readFileSync } from 'node:fs'

/**
 * Names in a test that needs a server, a database, a reader, drawn pictures or another process. Generated answers,
 * readings and checks, and the text of specimens, need only the code.
 */
const needsMore =
  /\/testing\/(?!generate\.ts|machine-checks\.ts|specimen-reading\.ts)|node:child_process|reader-pool|\/models\.ts|specimens\/(?!mrz\.ts|licence\.ts)|inject\(|\/embedded/

/** The tests among these that need only the code. */
export function unitTests(patterns: readonly string[]): string[] {
  return globSync(patterns, { exclude: ['**/node_modules/**', '**/dist/**'] }).filter(
    (path) => !needsMore.test(readFileSync(path, 'utf8')),
  )
}
