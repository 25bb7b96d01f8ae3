import { beforeAll, describe, expect, it } from 'vitest'
import { sdkHeaders } from '@tessera/contract/sdk.ts'
import { routes } from '../routes.ts'
import { code, useServer, type Visitor } from '../../testing/server.ts'

const server = useServer()
/** One member for all tests: every call below is rejected before it changes anything. */
let member: Visitor
beforeAll(async () => {
  member = await server().member()
})
const endpoints = routes.map(({ endpoint }) => endpoint)
type Listed = (typeof endpoints)[number]
const named = (listed: readonly Listed[], pathOf = ({ path }: Listed): string => path) =>
  listed.map(
    (endpoint) => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint.method, pathOf(endpoint), endpoint] as const,
  )

/** Answers an empty call. Endpoints check the caller before the body, so the empty body does not matter. */
async function answer(visitor: Visitor, method: string, path: string, type?: string): Promise<number> {
  const response = await visitor.fetch(method, `/x-api${path}`, method === 'GET' ? undefined : '{}', type)
  return ((await response.json()) as { ret_code: number }).ret_code
}

const foreign = [
  { origin: 'https://evil.example' },
  { origin: undefined },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

describe('an endpoint of members', () => {
  it.each(named(endpoints.filter(({ access }) => access === 'member')))(
    '%s answers 10007 without a session and with an invented one',
    async (_, method, path) => {
      const visitor = server().visitor()
      expect(await answer(visitor, method, path)).toBe(code('notSignedIn'))
      visitor.cookie = '__Host-tessera-session=bm90IGEgc2Vzc2lvbiB0b2tlbiBvZiBhbnlib2R5'
      expect(await answer(visitor, method, path)).toBe(code('notSignedIn'))
    },
  )
})

describe('an endpoint of SDK mode', () => {
  const ofAccess = [
    ...named(endpoints.filter(({ access }) => access === 'sdk')),
    ...named(
      endpoints.filter(({ sdkPath }) => sdkPath !== undefined),
      ({ sdkPath = '' }) => sdkPath,
    ),
  ]
  it.each(ofAccess)(
    '%s rejects a caller without an access token, a signed-in member, and an invented token',
    async (_, method, path) => {
      expect(await answer(server().visitor(), method, path)).toBe(code('tokenInvalid'))
      expect(await answer(member, method, path)).toBe(code('tokenInvalid'))
      const visitor = server().visitor()
      visitor.headers = { [sdkHeaders.token]: 'bm90IGEgdG9rZW4gb2YgYW55Ym9keQ' }
      expect(await answer(visitor, method, path)).toBe(code('tokenInvalid'))
    },
  )
})

describe('an endpoint of partners', () => {
  it.each(named(endpoints.filter(({ access }) => access === 'partner')))(
    '%s rejects a caller without a key, and a signed-in member',
    async (_, method, path) => {
      expect(await answer(server().visitor(), method, path)).toBe(code('partnerKeyInvalid'))
      expect(await answer(member, method, path)).toBe(code('partnerKeyInvalid'))
    },
  )
})

describe('a call that changes something', () => {
  const changing = endpoints.filter(({ method }) => method !== 'GET')
  const ofPages = changing.filter(({ access }) => access !== 'partner' && access !== 'provider')

  it.each([
    ...named(ofPages),
    ...named(
      ofPages.filter(({ sdkPath }) => sdkPath !== undefined),
      ({ sdkPath = '' }) => sdkPath,
    ),
  ])('%s rejects a call from a page of another origin', async (_, method, path) => {
    const visitor = server().visitor()
    visitor.cookie = member.cookie
    for (const headers of foreign) {
      visitor.headers = headers
      expect([headers, await answer(visitor, method, path)]).toEqual([headers, code('foreignOrigin')])
    }
  })

  it.each(named(changing))('%s rejects the content types of plain HTML forms', async (_, method, path, endpoint) => {
    const types = ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']
    for (const type of endpoint.formBody ? types.slice(0, 2) : types)
      expect([type, (await server().visitor().fetch(method, `/x-api${path}`, 'a=1', type)).status]).toEqual([type, 415])
  })
})
