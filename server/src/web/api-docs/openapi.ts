import type { SwaggerOptions } from '@fastify/swagger'
import { sdkHeaders } from '@tessera/contract/sdk.ts'
import { webhookHeaders } from '@tessera/contract/webhooks.ts'
import { toJsonSchema, type Json, type JsonObject } from './json-schema.ts'
import type { Operation } from './operations.ts'
import { responsesOf } from './responses.ts'

/** Settings of `@fastify/swagger`: an OpenAPI 3.1 document of only those routes that declare an operation. */
export function swaggerOptions({
  title,
  server,
  cookie,
  staffCookie,
}: {
  title: string
  server: string
  cookie: string
  staffCookie: string
}): SwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.1',
      info: {
        title,
        version: '1.0.0',
        description:
          'Every JSON answer is an envelope: `ret_code` 0 is success and `result` holds the answer; any other code is a refusal, with its reasons in `ext_info`. Refusals a caller can act on have HTTP status 200; the other statuses are declared with each call. See docs/error-codes.md.',
      },
      servers: [{ url: server }],
      tags: [
        { name: 'public', description: 'Anyone, from a page of this site.' },
        { name: 'member', description: 'A signed-in member, by the session’s cookie, from a page of this site.' },
        { name: 'sdk', description: 'A page opened with a partner’s one-time code.' },
        { name: 'partner', description: 'A partner’s server, with its key.' },
        { name: 'staff', description: 'A person who is signed in to the console, by its cookie, from a page of it.' },
        { name: 'provider', description: 'A verification provider’s server, by its signature (docs/providers.md).' },
      ],
      components: {
        securitySchemes: {
          member: memberScheme(cookie),
          staff: {
            type: 'apiKey',
            in: 'cookie',
            name: staffCookie,
            description: 'The session of a person in the console; calls come from a page of it.',
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
      },
    },
    // Client generators read `const`.
    convertConstToEnum: false,
    refResolver: {
      buildLocalReference: ({ $id }, _baseUri, _fragment, index) => (typeof $id === 'string' ? $id : `def-${index}`),
    },
    transform: ({ url, route }) => {
      const operation = route.config?.operation
      return { url, schema: operation ? schemaOf(operation) : { hide: true } }
    },
  }
}

/** The session cookie under the name that the visitor's browser stores. */
export const memberScheme = (cookie: string) =>
  ({
    type: 'apiKey',
    in: 'cookie',
    name: cookie,
    description: 'The session of a signed-in member; calls come from a page of this site.',
  }) as const

/** The envelope of every refusal. */
export const refusalSchema = {
  $id: 'Refusal',
  type: 'object',
  required: ['ret_code', 'ret_msg', 'result'],
  properties: {
    ret_code: { type: 'integer' },
    ret_msg: { type: 'string' },
    result: { type: 'object' },
    ext_info: { type: 'object' },
  },
} as const

function schemaOf(operation: Operation): JsonObject {
  const { endpoint, path, access } = operation
  return {
    operationId: `${endpoint.method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [access],
    security: access === 'public' ? [] : [{ [access]: [] }],
    ...(endpoint.query ? { querystring: toJsonSchema(endpoint.query) } : {}),
    ...(endpoint.headers ? { headers: toJsonSchema(endpoint.headers) } : {}),
    ...bodyOf(operation),
    response: responsesOf(operation),
  }
}

function bodyOf({ endpoint: { body, rawBody, formBody } }: Operation): { body?: Json } {
  // OpenAPI 3.1 has no schema for a raw file.
  if (rawBody) return { body: { content: { 'application/octet-stream': { schema: {} } } } }
  if (!body) return {}
  const type = formBody ? 'application/x-www-form-urlencoded' : 'application/json'
  return { body: { content: { [type]: { schema: toJsonSchema(body) } } } }
}
