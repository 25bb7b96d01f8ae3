import type { TSchema } from 'typebox'
import type { Access, Endpoint } from '@tessera/contract/endpoint.ts'
import { commonCodes, retCodes, type RetCodeName } from '@tessera/contract/errors.ts'
import { sdkHeaders } from '@tessera/contract/sdk.ts'
import { webhookHeaders } from '@tessera/contract/webhooks.ts'

/** A part of the document: JSON as OpenAPI 3.1 has it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

/** One call of the document: its own path, or its twin in SDK mode. */
export interface Operation {
  endpoint: Endpoint
  path: string
  access: Access
}

/** What every endpoint of an access may refuse with, beside its own codes. */
const always: Readonly<Record<Access, readonly RetCodeName[]>> = {
  public: commonCodes,
  member: [...commonCodes, 'notSignedIn'],
  sdk: [...commonCodes, 'tokenExpired', 'tokenInvalid'],
  partner: ['invalidParameters', 'tooManyRequests', 'partnerKeyInvalid', 'internal'],
  provider: ['invalidParameters', 'tooManyRequests', 'internal'],
}

/** Every call there is, in the order of the contract; a twin in SDK mode follows its own. */
export function operationsOf(endpoints: readonly Endpoint[]): Operation[] {
  return endpoints.flatMap((endpoint): Operation[] => [
    { endpoint, path: endpoint.path, access: endpoint.access },
    ...(endpoint.sdkPath ? [{ endpoint, path: endpoint.sdkPath, access: 'sdk' as const }] : []),
  ])
}

/** The refusals a caller must be ready for, by name. */
export function refusalsOf({ endpoint, access }: Operation): RetCodeName[] {
  return [...new Set([...endpoint.codes, ...always[access]])]
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(endpoints: readonly Endpoint[], { title, server, cookie }: { title: string; server: string; cookie: string }): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const operation of operationsOf(endpoints)) paths[operation.path] = { ...paths[operation.path], [operation.endpoint.method.toLowerCase()]: operationJson(operation) }
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: '1.0.0',
      description:
        'Every JSON answer is an envelope with HTTP status 200: `ret_code` 0 is success and `result` holds the answer; any other code is a refusal, with its reasons in `ext_info`. See docs/error-codes.md.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        member: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The session of a signed-in member; calls come from a page of this site.' },
        sdk: { type: 'apiKey', in: 'header', name: sdkHeaders.token, description: 'An access token of SDK mode.' },
        partner: { type: 'http', scheme: 'bearer', description: 'The key of a partner’s server.' },
        provider: { type: 'apiKey', in: 'header', name: webhookHeaders.signature, description: 'The signature of a verification provider; the built-in simulator signs as Standard Webhooks has it.' },
      },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function operationJson(operation: Operation): JsonObject {
  const { endpoint, path, access } = operation
  const refusals = refusalsOf(operation)
  return {
    operationId: `${endpoint.method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [access],
    ...(access === 'public' ? { security: [] } : { security: [{ [access]: [] }] }),
    ...parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: { '200': { description: `The answer, or a refusal: ${refusals.map((name) => `${name} (${retCodes[name]})`).join(', ')}`, content: answerOf(endpoint, refusals) } },
  }
}

function parametersOf({ query, headers }: Endpoint): { parameters?: Json } {
  const parameters = [...named(query, 'query'), ...named(headers, 'header')]
  return parameters.length > 0 ? { parameters } : {}
}

function named(schema: TSchema | undefined, where: 'query' | 'header'): JsonObject[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema) as { properties?: Record<string, JsonObject>; required?: readonly string[] }
  return Object.entries(properties).map(([name, type]) => ({ name, in: where, required: required.includes(name), schema: type }))
}

function bodyOf({ body, rawBody, formBody }: Endpoint): { requestBody?: Json } {
  // A file as it is: `schema` is left out, as OpenAPI 3.1 has it for binary bodies.
  if (rawBody) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { [formBody ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: toJsonSchema(body) } } } }
}

function answerOf({ rawResult, result }: Endpoint, refusals: readonly RetCodeName[]): JsonObject {
  const refusal: JsonObject = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { type: 'object', properties: { ret_code: { enum: refusals.map((name) => retCodes[name]) } } }] }
  if (rawResult) return { '*/*': {}, 'application/json': { schema: refusal } }
  const success: JsonObject = {
    type: 'object',
    required: ['ret_code', 'ret_msg', 'result'],
    properties: { ret_code: { const: 0 }, ret_msg: { type: 'string' }, result: toJsonSchema(result) },
  }
  return { 'application/json': { schema: { oneOf: [success, refusal] } } }
}

const refusalSchema: JsonObject = {
  type: 'object',
  required: ['ret_code', 'ret_msg', 'result'],
  properties: { ret_code: { type: 'integer' }, ret_msg: { type: 'string' }, result: { type: 'object' }, ext_info: { type: 'object' } },
}

/** A schema of the contract as JSON Schema 2020-12: `nullable`, which the serialiser knows and the standard does not, becomes a type. */
export function toJsonSchema(schema: TSchema): Json {
  return standard(JSON.parse(JSON.stringify(schema)) as Json)
}

function standard(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(standard)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = value as JsonObject
  const converted = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, standard(part)]))
  // A property of this name is a schema, not the mark.
  if (nullable !== true) return nullable === undefined ? converted : { ...converted, nullable: standard(nullable) }
  return { anyOf: [converted, { type: 'null' }] }
}
