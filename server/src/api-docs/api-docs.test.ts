import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { useServer } from '../testing/server.ts'

const server = useServer()

interface Document {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; security: unknown; requestBody?: unknown; responses: { 200: { description: string } } }>>
}
const fetched = async (): Promise<Document> => (await (await fetch(`${server().url}/x-api/openapi.json`)).json()) as Document

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate((await fetched()) as unknown as Record<string, unknown>)
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('holds every call of the contract, and its twin in SDK mode', async () => {
    const { openapi, paths } = await fetched()
    expect(openapi).toBe('3.1.1')
    const held = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    const due = endpoints.flatMap((endpoint) => [`${endpoint.method} ${endpoint.path}`, ...('sdkPath' in endpoint ? [`${endpoint.method} ${endpoint.sdkPath}`] : [])])
    expect(held.toSorted()).toEqual([...new Set(due)].toSorted())
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('says who may call, and with which refusals', async () => {
    const { paths } = await fetched()
    const asked = paths['/v1/partner/integration/code']?.['post']
    expect(asked?.security).toEqual([{ partner: [] }])
    expect(asked?.responses[200].description).toContain(`partnerKeyInvalid (${retCodes.partnerKeyInvalid})`)
    expect(paths['/v1/public/user/sign-in']?.['post']?.security).toEqual([])
    expect(JSON.stringify(paths)).not.toContain('nullable')
  })
})

describe('the page', () => {
  it('names every call and runs nothing', async () => {
    const answer = await fetch(`${server().url}/x-api/docs`)
    const text = await answer.text()
    for (const { path } of endpoints) expect(text).toContain(path)
    expect(text).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('names fields inside fields', async () => {
    const text = await (await fetch(`${server().url}/x-api/docs`)).text()
    expect(text).toContain('cases[].status')
  })
})
