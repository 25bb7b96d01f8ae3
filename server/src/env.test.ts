import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv, unknownNames } from './env.ts'

describe('the environment', () => {
  it('treats an empty or blank value as absent, and trims others', () => {
    expect(readEnv({ PORT: '', HOST: '  ', TESSERA_MODE: ' sandbox ' })).toMatchObject({
      port: undefined,
      host: undefined,
      mode: 'sandbox',
    })
  })

  it('finds a misspelt name of ours, and ignores other names', () => {
    expect(
      unknownNames({
        TESSERA_DATADIR: 'x',
        TESSERA_: 'x',
        tessera_mode: 'x',
        PORT: '1',
        PATH: '/bin',
        TESSERA_MODE: 'sandbox',
      }),
    ).toEqual(['TESSERA_DATADIR', 'TESSERA_'])
  })

  it('reads exactly the names that the operator’s guide lists', () => {
    const guide = readFileSync(new URL('../../docs/operate/configure.md', import.meta.url), 'utf8')
    const listed = [...guide.matchAll(/^\| `([A-Z_]+)`/gm)].flatMap(([, name]) => name ?? [])
    expect(listed.length).toBeGreaterThan(5)
    expect(unknownNames(Object.fromEntries(listed.map((name) => [name, 'x'])))).toEqual([])
    const read = readEnv(Object.fromEntries(listed.map((name) => [name, name])))
    expect(new Set<string | undefined>(Object.values(read))).toEqual(new Set(listed))
  })
})
