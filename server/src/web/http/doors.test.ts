import { beforeAll, describe, expect, it } from 'vitest'
import { sdkHeaders } from '@tessera/contract/sdk.ts'
import { routes } from '../routes.ts'
import { code, useServer, type Visitor } from '../../testing/server.ts'

const server = useServer()
/** One member for all: none of the calls below gets as far as to change anything. */
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

/** What an endpoint answers to an empty call, which no endpoint looks at before it knows who asks. */
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
    '%s answers 10007 without a session, and with one that is made up',
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
    '%s refuses who has no access token, a member as well, and one that is made up',
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
    '%s refuses who has no key, a member as well',
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
  ])('%s refuses a page of another site', async (_, method, path) => {
    const visitor = server().visitor()
    visitor.cookie = member.cookie
    for (const headers of foreign) {
      visitor.headers = headers
      expect([headers, await answer(visitor, method, path)]).toEqual([headers, code('foreignOrigin')])
    }
  })

  it.each(named(changing))('%s takes nothing that a plain form can send', async (_, method, path, endpoint) => {
    const types = ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']
    for (const type of endpoint.formBody ? types.slice(0, 2) : types)
      expect([type, (await server().visitor().fetch(method, `/x-api${path}`, 'a=1', type)).status]).toEqual([type, 415])
  })
})
