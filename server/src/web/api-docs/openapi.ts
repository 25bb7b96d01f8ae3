import type { TSchema } from 'typebox'
import type { Endpoint } from '@tessera/contract/endpoint.ts'
import { sdkHeaders } from '@tessera/contract/sdk.ts'
import { webhookHeaders } from '@tessera/contract/webhooks.ts'
import { toJsonSchema, type Json, type JsonObject } from './json-schema.ts'
import { operationsOf, type Operation } from './operations.ts'
import { responsesOf } from './responses.ts'

/** The contract as an OpenAPI 3.1 document. */
export function openApi(
  endpoints: readonly Endpoint[],
  { title, server, cookie }: { title: string; server: string; cookie: string },
): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const operation of operationsOf(endpoints))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.endpoint.method.toLowerCase()]: operationJson(operation),
    }
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: '1.0.0',
      description:
        'Every JSON answer is an envelope: `ret_code` 0 is success and `result` holds the answer; any other code is a refusal, with its reasons in `ext_info`. Refusals a caller can act on have HTTP status 200; the other statuses are declared with each call. See docs/error-codes.md.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        member: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'The session of a signed-in member; calls come from a page of this site.',
        },
        sdk: { type: 'apiKey', in: 'header', name: sdkHeaders.token, description: 'An access token of SDK mode.' },
        partner: { type: 'http', scheme: 'bearer', description: 'The key of a partner’s server.' },
        provider: {
          type: 'apiKey',
          in: 'header',
          name: webhookHeaders.signature,
          description:
            'The signature of a verification provider; the built-in simulator signs as Standard Webhooks has it.',
        },
      },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function operationJson(operation: Operation): JsonObject {
  const { endpoint, path, access } = operation
  return {
    operationId: `${endpoint.method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [access],
    ...(access === 'public' ? { security: [] } : { security: [{ [access]: [] }] }),
    ...parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: responsesOf(operation),
  }
}

function parametersOf({ query, headers }: Endpoint): { parameters?: Json } {
  const parameters = [...named(query, 'query'), ...named(headers, 'header')]
  return parameters.length > 0 ? { parameters } : {}
}

function named(schema: TSchema | undefined, where: 'query' | 'header'): JsonObject[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, JsonObject>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: type,
  }))
}

function bodyOf({ body, rawBody, formBody }: Endpoint): { requestBody?: Json } {
  // A file as it is: `schema` is left out, as OpenAPI 3.1 has it for binary bodies.
  if (rawBody) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (!body) return {}
  return {
    requestBody: {
      required: true,
      content: {
        [formBody ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: toJsonSchema(body) },
      },
    },
  }
}

const refusalSchema: JsonObject = {
  type: 'object',
  required: ['ret_code', 'ret_msg', 'result'],
  properties: {
    ret_code: { type: 'integer' },
    ret_msg: { type: 'string' },
    result: { type: 'object' },
    ext_info: { type: 'object' },
  },
}
