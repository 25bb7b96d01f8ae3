import { retCodes, type RetCodeName } from '@tessera/contract/errors.ts'
import { toJsonSchema, type Json, type JsonObject } from './json-schema.ts'
import { refusalsOf, type Operation } from './operations.ts'

/**
 * An HTTP status that an operation can answer with, and its refusals. The list is empty when the status means success
 * only.
 */
export interface Answer {
  status: 200 | 400 | 413 | 415 | 429 | 500 | 503
  description: string
  refusals: readonly RetCodeName[]
  retryAfter?: true
}

/**
 * Every HTTP status that an operation can answer with. Refusals that a caller can act on have status 200. Every other
 * status has its envelope, too (docs/decisions/003).
 */
export function answersOf(operation: Operation): Answer[] {
  const { body, rawBody, formBody } = operation.endpoint
  const refusals = refusalsOf(operation)
  const sends = body !== undefined || rawBody === true
  return [
    {
      status: 200,
      description: 'The answer, or a refusal',
      refusals: refusals.filter((name) => name !== 'tooManyRequests' && name !== 'internal'),
    },
    ...(sends && !rawBody && !formBody
      ? [{ status: 400 as const, description: 'The body is no JSON', refusals: wrong }]
      : []),
    ...(sends
      ? [
          { status: 413 as const, description: 'The body is too large', refusals: wrong },
          { status: 415 as const, description: 'The body is of another content type', refusals: wrong },
        ]
      : []),
    { status: 429, description: 'Too many requests', refusals: ['tooManyRequests'], retryAfter: true },
    { status: 500, description: 'Something failed on our side; nothing was lost', refusals: ['internal'] },
    {
      status: 503,
      description: 'There is more to do than can be done; nothing was lost',
      refusals: ['internal'],
      retryAfter: true,
    },
  ]
}

const wrong = ['invalidParameters'] as const

/** The answers of an operation in the form of `@fastify/swagger`. */
export function responsesOf(operation: Operation): JsonObject {
  const entries = answersOf(operation).map(({ status, description, refusals, retryAfter }): [string, JsonObject] => {
    const codes = refusals.map((name) => `${name} (${retCodes[name]})`).join(', ')
    return [
      String(status),
      {
        description: codes ? `${description}: ${codes}` : description,
        ...(retryAfter ? { headers: { 'Retry-After': { description: 'Seconds to wait', type: 'integer' } } } : {}),
        content:
          status === 200 ? successOf(operation, refusals) : { 'application/json': { schema: refusal(refusals) } },
      },
    ]
  })
  return Object.fromEntries(entries)
}

function successOf({ endpoint: { rawResult, result } }: Operation, refusals: readonly RetCodeName[]): JsonObject {
  if (rawResult) return { 'application/json': { schema: refusal(refusals) }, '*/*': {} }
  const success: JsonObject = {
    type: 'object',
    required: ['ret_code', 'ret_msg', 'result'],
    properties: { ret_code: { const: 0 }, ret_msg: { type: 'string' }, result: toJsonSchema(result) },
  }
  return { 'application/json': { schema: { oneOf: [success, refusal(refusals)] } } }
}

/** The envelope of a refusal with its possible codes. Generators use our names for them. */
function refusal(names: readonly RetCodeName[]): Json {
  const code: JsonObject = { enum: names.map((name) => retCodes[name]), 'x-enum-varnames': [...names] }
  return {
    allOf: [{ $ref: 'Refusal#' }, { type: 'object', properties: { ret_code: code, ret_msg: { enum: [...names] } } }],
  }
}
