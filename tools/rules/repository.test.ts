import { describe, expect, it } from 'vitest'
import { files, read } from './sources.ts'

describe('the repository', () => {
  it('the lock file has no download URLs', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })

  it('no file names a registry or the place where it was built', () => {
    const wrong = files('.ts', '.tsx', '.mjs', '.json', '.md', '.html', '.css').filter((path) => {
      if (path.startsWith('tools/rules/') || path === 'package-lock.json') return false
      return /\/work\/|\bregistry\.npmjs|\.\.\/shared\//.test(read(path))
    })
    expect(wrong).toEqual([])
  })

  it('no test uses the default timeout of one second in `vi.waitFor` and `vi.waitUntil`: a busy machine needs more', () => {
    expect(
      files('.test.ts', '.test.tsx').filter((path) => /\bvi\.wait(For|Until)\((?!.*timeout:)/.test(read(path))),
    ).toEqual([])
  })

  it('every decision record is dated and has its three headings', () => {
    for (const path of files('.md').filter((name) => name.startsWith('docs/decisions/'))) {
      expect(path).toMatch(/\/\d{3}-[a-z0-9-]+\.md$/)
      expect(`${path}\n${read(path)}`).toMatch(
        /\d{4}-\d{2}-\d{2}[\s\S]*## Context[\s\S]*## Decision[\s\S]*## Consequences/,
      )
    }
  })
})
