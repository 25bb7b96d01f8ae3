import { describe, expect, it } from 'vitest'
import { files, read } from './sources.ts'

describe('the repository', () => {
  it('the lock file holds no download addresses', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/)
  })

  it('speaks of the product alone: no addresses of registries or of the place it was built at', () => {
    const wrong = files('.ts', '.tsx', '.mjs', '.json', '.md', '.html', '.css').filter((path) => {
      if (path.startsWith('tools/rules/') || path === 'package-lock.json') return false
      return /\/work\/|\bregistry\.npmjs|\.\.\/shared\//.test(read(path))
    })
    expect(wrong).toEqual([])
  })

  it('no test gives up after a second, as `vi.waitFor` and `vi.waitUntil` do by themselves: a busy machine needs it', () => {
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
