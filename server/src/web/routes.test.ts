import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commonCodes, retCodes, type RetCodeName } from '@tessera/contract/errors.ts'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { routes } from './routes.ts'

const path = (from: string): string => fileURLToPath(new URL(from, import.meta.url))
const table = readFileSync(path('./routes.ts'), 'utf8')

describe('routes', () => {
  it('every endpoint of the contract has its route, and no other is served', () => {
    expect(routes.map(({ endpoint }) => endpoint).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      endpoints.toSorted((a, b) => a.path.localeCompare(b.path)),
    )
  })

  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s: promise, handler and test lie where its address says',
    (url, { codes, access }) => {
      expect(existsSync(path(`../../../contract/endpoints${url}.ts`))).toBe(true)
      expect(existsSync(path(`./routes${url}.ts`))).toBe(true)
      expect(existsSync(path(`./routes${url}.test.ts`))).toBe(true)
      expect(readFileSync(path(`../../../contract/endpoints${url}.ts`), 'utf8')).toContain(`path: '${url}'`)
      expect(table).toContain(`'./routes${url}.ts'`)
      const names: readonly RetCodeName[] = codes
      expect(names.includes('notSignedIn')).toBe(access === 'member')
      expect(names.filter((name) => (commonCodes as readonly RetCodeName[]).includes(name))).toEqual([])
    },
  )

  it('no two codes share a number', () => {
    expect(new Set(Object.values(retCodes)).size).toBe(Object.keys(retCodes).length)
  })
})
