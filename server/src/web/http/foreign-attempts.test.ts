import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { startDraft, typedDetails } from '../../testing/attempts.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { routes } from '../routes.ts'

const server = useServer()
let member: TestMember
let owner: TestMember
let foreign: string
let before: unknown
const owned = async (): Promise<unknown> =>
  (await owner.call('GET /v3/private/kyc/builtin/status', { query: { attemptId: foreign } })).result
beforeAll(async () => {
  member = await server().member()
  owner = await server().member()
  foreign = (await startDraft(owner)).attemptId
  before = await owned()
})

/** What a call needs besides the attempt. */
const fields: Readonly<Record<string, Record<string, string>>> = {
  '/v3/private/kyc/builtin/details': typedDetails,
  '/v3/private/kyc/builtin/swap': { front: randomUUID(), back: randomUUID() },
  '/v3/private/kyc/builtin/upload': { side: 'front' },
}
/** Every endpoint that takes an attempt by its id. */
const takers = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ body, query, codes }) =>
      [body, query].some((schema) => JSON.stringify(schema ?? {}).includes('"attemptId"')) &&
      codes.includes('attemptNotFound'),
  )

it.each(takers.map(({ method, path }) => [method, path] as const))(
  '%s %s gives the same answer for another member’s attempt as for an unknown one',
  async (method, path) => {
    const answer = async (attemptId: string): Promise<unknown> => {
      const sent = { ...fields[path], attemptId }
      const inQuery = method === 'GET' || method === 'PUT'
      const query = inQuery ? `?${new URLSearchParams(sent)}` : ''
      const response = await member.fetch(
        method,
        `/x-api${path}${query}`,
        method === 'GET' ? undefined : method === 'PUT' ? new Uint8Array(8) : JSON.stringify(sent),
        method === 'PUT' ? 'application/octet-stream' : undefined,
      )
      return { status: response.status, body: await response.json() }
    }
    const refused = await answer(foreign)
    expect(refused).toMatchObject({ body: { ret_code: code('attemptNotFound') } })
    expect(await answer(randomUUID())).toEqual(refused)
  },
)

it('none of these calls changes the attempt', async () => {
  expect(takers.length).toBeGreaterThan(5)
  expect(await owned()).toEqual(before)
})
