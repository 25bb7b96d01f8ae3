import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Endpoint } from '@tessera/contract/endpoint.ts'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { envelopeOf } from './answer.ts'
import { compileOnRequest, compileSerializer, compileValidator } from './compile-on-request.ts'

it('compiles the schemas of every endpoint', () => {
  const listed: readonly Endpoint[] = endpoints
  for (const endpoint of listed) {
    const { method, path: url, body, query, headers } = endpoint
    // The server compares headers in lower case.
    const names = headers && 'properties' in headers ? Object.keys(headers.properties ?? {}) : []
    expect(names).toEqual(names.map((name) => name.toLowerCase()))
    for (const schema of [body, query, headers])
      if (schema) expect(() => compileValidator({ method, url, schema }), `${method} ${url}`).not.toThrow()
    const schema = envelopeOf(endpoint)
    expect(() => compileSerializer({ method, url, httpStatus: '200', schema }), `${method} ${url}`).not.toThrow()
  }
})

it('names the faults of each request, and compiles nothing before the first', async () => {
  const app = Fastify()
  compileOnRequest(app)
  const length = { type: 'object', properties: { text: { type: 'string', maxLength: 3 } }, additionalProperties: true }
  app.post('/length', { schema: { body: length, response: { 200: length } } }, ({ body }) => body)
  app.post('/wrong', { schema: { body: { type: 'nothing' } } }, () => 'reached')
  await app.ready()
  const send = async (url: string, text: unknown): Promise<unknown> =>
    (await app.inject({ method: 'POST', url, payload: { text } })).json()
  expect(await send('/length', 'long')).toMatchObject({ message: 'body/text must NOT have more than 3 characters' })
  expect(await send('/length', 7)).toMatchObject({ message: 'body/text must be string' })
  expect(await send('/length', 'abc')).toEqual({ text: 'abc' })
  expect(await send('/wrong', '')).toMatchObject({ statusCode: 500 })
})
