import { globSync, readFileSync } from 'node:fs'

/** Names in a test that needs a server, a database, a reader or another process. */
const needsMore = /\/testing\/|node:child_process|reader-pool|\/models\.ts|specimens|inject\(|\/embedded/

/** The tests among these that need only the code. */
export function unitTests(patterns: readonly string[]): string[] {
  return globSync(patterns, { exclude: ['**/node_modules/**', '**/dist/**'] }).filter(
    (path) => !needsMore.test(readFileSync(path, 'utf8')),
  )
}
