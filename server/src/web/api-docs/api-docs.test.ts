import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { useServer } from '../../testing/server.ts'

const server = useServer()

interface Document {
  openapi: string
  paths: Record<
    string,
    Record<string, { operationId: string; security: unknown; requestBody?: unknown; responses: Record<string, Answer> }>
  >
}
interface Answer {
  description: string
  headers?: Record<string, unknown>
  content: { 'application/json': { schema: { allOf?: [unknown, { properties: { ret_code: { enum: number[] } } }] } } }
}
const fetched = async (): Promise<Document> =>
  (await (await fetch(`${server().url}/x-api/openapi.json`)).json()) as Document

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate((await fetched()) as unknown as Record<string, unknown>)
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('contains every call of the contract and its twin in SDK mode', async () => {
    const { openapi, paths } = await fetched()
    expect(openapi).toBe('3.1.1')
    const held = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const due = endpoints.flatMap((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      ...('sdkPath' in endpoint ? [`${endpoint.method} ${endpoint.sdkPath}`] : []),
    ])
    expect(held.toSorted()).toEqual([...new Set(due)].toSorted())
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('says who may call and which refusals to expect', async () => {
    const { paths } = await fetched()
    const asked = paths['/v1/partner/integration/code']?.['post']
    expect(asked?.security).toEqual([{ partner: [] }])
    expect(asked?.responses['200']?.description).toContain(`partnerKeyInvalid (${retCodes.partnerKeyInvalid})`)
    expect(paths['/v1/public/user/sign-in']?.['post']?.security).toEqual([])
    expect(JSON.stringify(paths)).not.toContain('nullable')
  })

  it('names the envelope of every other HTTP status', async () => {
    const { paths } = await fetched()
    const statuses = (path: string, method: string): string[] => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(statuses('/v1/partner/integration/code', 'post')).toEqual(['200', '400', '413', '415', '429', '500', '503'])
    expect(statuses('/v2/public/country-list', 'get')).toEqual(['200', '429', '500', '503'])
    expect(statuses('/v1/private/questionnaire/file', 'put')).toEqual(['200', '413', '415', '429', '500', '503'])
    const tooMany = paths['/v1/partner/integration/code']?.['post']?.responses['429']
    expect(Object.keys(tooMany?.headers ?? {})).toEqual(['Retry-After'])
    expect(tooMany?.content['application/json'].schema.allOf?.[1].properties.ret_code.enum).toEqual([
      retCodes.tooManyRequests,
    ])
    expect(paths['/v1/partner/integration/code']?.['post']?.responses['200']?.description).not.toContain(
      'tooManyRequests',
    )
  })

  it.each([
    ['400', '{"user_id":', 'application/json'],
    ['413', JSON.stringify({ user_id: 'x'.repeat(40_000) }), 'application/json'],
    ['415', 'user_id=x', 'text/plain'],
  ])('the server answers %s as declared', async (status, body, type) => {
    const answer = await fetch(`${server().url}/x-api/v1/public/user/sign-in`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, origin: server().url },
    })
    expect(String(answer.status)).toBe(status)
    const declared = (await fetched()).paths['/v1/public/user/sign-in']?.['post']?.responses[status]?.content[
      'application/json'
    ].schema.allOf?.[1].properties.ret_code.enum
    expect(declared).toContain(((await answer.json()) as { ret_code: number }).ret_code)
  })
})

describe('the page', () => {
  it('is served from our own origin, and its policy blocks everything else', async () => {
    const answer = await fetch(`${server().url}/x-api/docs`)
    const html = await answer.text()
    expect(
      [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path?.startsWith('/x-api/docs/')),
    ).not.toContain(false)
    expect(html).not.toMatch(/<script(?![^>]* src=)/)
    const contentPolicy = answer.headers.get('content-security-policy')
    expect(contentPolicy).toContain("default-src 'none'; script-src 'self';")
    expect(contentPolicy).toContain("frame-ancestors 'none'")
  })

  it('shows the calls of the document that client generators read', async () => {
    const shown: unknown = await (await fetch(`${server().url}/x-api/docs/json`)).json()
    expect(shown).toEqual({ ...(await fetched()), openapi: '3.0.3' })
  })
})
