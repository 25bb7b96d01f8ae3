import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commonCodes, retCodes, type RetCodeName } from '@tessera/contract/errors.ts'
import { endpoints } from '@tessera/contract/endpoints.ts'

const path = (from: string): string => fileURLToPath(new URL(from, import.meta.url))

/** What staff do with a member, a partner or a case is tested alike: one table of a folder holds its acts. */
function isInTable(method: string, url: string): boolean {
  const table = path(`./routes${url.slice(0, url.lastIndexOf('/'))}/acts.test.ts`)
  return existsSync(table) && readFileSync(table, 'utf8').includes(`'${method} ${url}'`)
}

describe('routes', () => {
  it('has an endpoint for every handler', () => {
    const handlers = readdirSync(path('./routes'), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
      /^(?!.*\.test\.ts$)(.*)\.ts$/.test(file) && /= handle\w*\(/.test(readFileSync(path(`./routes/${file}`), 'utf8'))
        ? [`/${file.slice(0, -'.ts'.length)}`]
        : [],
    )
    expect(handlers.toSorted()).toEqual(endpoints.map((endpoint) => endpoint.path).toSorted())
  })

  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s: contract, handler and test have the path of the endpoint',
    (url, { codes, access, method }) => {
      expect(existsSync(path(`../../../contract/endpoints${url}.ts`))).toBe(true)
      expect(existsSync(path(`./routes${url}.ts`))).toBe(true)
      expect(existsSync(path(`./routes${url}.test.ts`)) || isInTable(method, url)).toBe(true)
      expect(readFileSync(path(`../../../contract/endpoints${url}.ts`), 'utf8')).toContain(`path: '${url}'`)
      const names: readonly RetCodeName[] = codes
      expect(names.includes('notSignedIn')).toBe(access === 'member' || access === 'staff')
      expect(names.filter((name) => (commonCodes as readonly RetCodeName[]).includes(name))).toEqual([])
    },
  )

  it('gives every refusal code its own number', () => {
    expect(new Set(Object.values(retCodes)).size).toBe(Object.keys(retCodes).length)
  })
})
