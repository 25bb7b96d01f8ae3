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

  it('encrypted data is bound only to what `sealed-columns.ts` declares', () => {
    const written = files('.ts').filter((path) => {
      const code = read(path)
      return (
        /\b(seal|open)(For|Text|HotText|Json)(<[^()]*>)?\(\s*[^,()]+,\s*['"`]|\b(seal|open)Own\(\s*['"`]/.test(code) ||
        (/\b(seal|open)\b[^;]*from '[^']*\/keyring\.ts'/.test(code) && !path.endsWith('secrets/keyring.test.ts'))
      )
    })
    expect(written).toEqual([])
  })

  it('each threat of SECURITY.md names a test that exists', () => {
    const named = [...read('SECURITY.md').matchAll(/\| `([^`]+\.test\.ts)`: (.+?) *\|$/gm)]
    expect(named.length).toBeGreaterThan(12)
    expect(named.filter(([, path = '', title = '']) => !read(path).includes(title)).map(([row]) => row)).toEqual([])
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
