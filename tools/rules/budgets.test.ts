import { describe, expect, it } from 'vitest'
import { castsIn, functionsIn } from './syntax.ts'
import { files, read, sources } from './sources.ts'

/** Data lists in code files. */
const isData = (path: string): boolean => /\/data\/|countries\.ts$|labels\.ts$/.test(path)
const lines = (path: string): number => read(path).split('\n').length

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

describe('budgets', () => {
  const measured = sources().filter((path) => !isData(path))

  it('no source file has more than 350 lines; 95 in 100 have at most 250, half at most 70', () => {
    expect(measured.filter((path) => lines(path) > 350)).toEqual([])
    expect(quantile(measured.map(lines), 0.95)).toBeLessThanOrEqual(250)
    expect(quantile(measured.map(lines), 0.5)).toBeLessThanOrEqual(70)
  })

  it('no source file has more than 12 kB', () => {
    expect(measured.filter((path) => Buffer.byteLength(read(path)) > 12_000)).toEqual([])
  })

  it('at most one cast (`as`) in 2,000 lines of source; `as const` is none', () => {
    const casts = measured.flatMap((path) => castsIn(path).map((cast) => `${path}: ${cast}`))
    const total = measured.map(lines).reduce((sum, count) => sum + count, 0)
    expect(casts.slice(Math.floor(total / 2000))).toEqual([])
  })

  it('95 in 100 functions have at most 40 lines', () => {
    expect(quantile(measured.flatMap(functionsIn), 0.95)).toBeLessThanOrEqual(40)
  })

  it('no `any` and no disabled check without its reason (oxlint checks the rest)', () => {
    const wrong = files('.ts', '.tsx')
      .filter((path) => !path.startsWith('tools/rules/'))
      .flatMap((path) => {
        const code = read(path).replaceAll(/\/\*\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
        return code.split('\n').flatMap((line, index) => {
          const silenced =
            /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable/.test(line) && !/ -- | because |: /.test(line)
          return /\bas any\b|: any\b|<any>/.test(line.replace(/\/\/.*/, '')) || silenced
            ? [`${path}:${index + 1} ${line.trim()}`]
            : []
        })
      })
    expect(wrong).toEqual([])
  })

  it('no catch-all folders and no barrel files', () => {
    const bags = files('.ts', '.tsx').filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(path))
    expect(bags).toEqual([])
    const barrels = sources().filter((path) => {
      const statements = read(path)
        .split('\n')
        .filter((line) => line.trim() && !/^\s*(\/\/|\/?\*)/.test(line))
      return statements.length > 1 && statements.every((line) => /^\s*export .* from /.test(line))
    })
    expect(barrels).toEqual([])
  })

  // Our own packages do not count as dependencies, only those from outside.
  it.each([
    'server/package.json',
    'account/package.json',
    'console/package.json',
    'ui/package.json',
    'contract/package.json',
    'questionnaires/package.json',
  ])('%s has at most 29 runtime dependencies, each pinned', (path) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(read(path)) as Record<
      string,
      Record<string, string>
    >
    // Builds of one package for several platforms count as one dependency: a machine installs one of them.
    const platforms = new Set(Object.keys(optionalDependencies ?? {}).map((name) => name.split('/', 1)[0]))
    // So do the two builds of the inference runtime: a process loads the native one, or the other if there is none.
    // The list of common passwords is a part of the library that reads it. That library is the 26th: own rules would
    // refuse fewer weak passwords. The 27th checks the signatures of passkeys: own code would miss a check.
    // The 28th decodes the photos of one maker's phones: nothing else here does (decision 23).
    // The 29th signs staff in at an OIDC provider (decision 24).
    const own = Object.keys(dependencies ?? {}).filter(
      (name) => !['onnxruntime-web', '@zxcvbn-ts/language-common'].includes(name) && !name.startsWith('@tessera/'),
    )
    expect(own.length + platforms.size).toBeLessThanOrEqual(29)
    expect(
      Object.entries({ ...dependencies, ...optionalDependencies }).filter(([, version]) => !/^\d/.test(version)),
    ).toEqual([])
  })
})
