import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Endpoint } from '@tessera/contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { emptySnapshot } from '../../accounts/snapshot/snapshot.ts'
import type { Database } from '../../platform/db/tables.ts'
import { languageWish, requestLanguage } from '../../platform/http/language.ts'
import { requireConfirmation, type Caller } from './caller.ts'
import type { Call, Route } from './handler.ts'
import { ResponseCache } from './response-cache.ts'

/** What every call of a session or a visitor returns. */
export interface Envelope {
  ret_code: 0
  ret_msg: 'OK'
  result: unknown
}

/** A checked call. */
export interface Asking {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  body: unknown
  query: unknown
}

/** No language tag in use has more characters (RFC 5646, 4.4.1). */
const longestTag = 35

type Schema = Record<string, unknown>

const envelopes = new WeakMap<Endpoint, Schema>()

/** The schema of an endpoint's answer: one object for each endpoint, because Fastify compiles it once. */
export function envelopeOf(endpoint: Endpoint): Schema {
  const known = envelopes.get(endpoint)
  if (known) return known
  const schema = { ...Type.Object({ ret_code: Type.Integer(), ret_msg: Type.String(), result: endpoint.result }) }
  envelopes.set(endpoint, schema)
  return schema
}

const caches = new WeakMap<Context, Map<Route, ResponseCache>>()

/** The answers of a route in memory. Calls and pages share them. */
function cacheOf(context: Context, route: Route): ResponseCache {
  const ofServer = caches.get(context) ?? new Map<Route, ResponseCache>()
  caches.set(context, ofServer)
  const cache = ofServer.get(route) ?? new ResponseCache()
  ofServer.set(route, cache)
  return cache
}

/**
 * Answers checked calls of a route: with the envelope as an object, or as text where it may be cached. Undefined where
 * the handler writes its answer itself.
 */
export function answering(context: Context, route: Route): (asking: Asking) => Promise<Envelope | string | undefined> {
  const { endpoint, serve } = route
  const cache = cacheOf(context, route)
  return async ({ request, reply, caller, body, query }) => {
    const { signedIn, recorded, access, partner, staff } = caller
    const language = requestLanguage(request, context.texts.languages)
    const wish = languageWish(request)
    const cacheKey =
      signedIn && recorded && wish.length <= longestTag && route.caches?.(body) === true
        ? {
            signedIn,
            recorded,
            asked: [body, query, access?.partner?.id ?? access !== undefined],
            language: `${language} ${wish}`,
          }
        : null
    const cached = cacheKey && cache.get(cacheKey)
    if (cached) return cached
    let confirmed = false
    const call = {
      context,
      body,
      query,
      request,
      reply,
      member: signedIn?.member ?? null,
      sessionId: signedIn?.sessionId ?? null,
      access: access ?? null,
      partner: partner ?? null,
      staff: staff ?? null,
      attempts: recorded?.attempts ?? [],
      snapshot: recorded?.snapshot ?? emptySnapshot,
      language,
      beforeCommit: async (trx: Transaction<Database>) => {
        await requireConfirmation(trx, endpoint, caller, body)
        confirmed = true
      },
    }
    // The body was checked against the contract, and each kind of caller is present on endpoints of its access only.
    const result = await serve(call as Call<Endpoint>)
    if (route.confirmsWithin && !confirmed) throw new Error(`${endpoint.path} did not ask for its confirmation`)
    if (endpoint.rawResult) return undefined
    const answer: Envelope = { ret_code: 0, ret_msg: 'OK', result }
    if (!cacheKey) return answer
    const text = written(reply, endpoint, answer)
    cache.set(cacheKey, text)
    return text
  }
}

/** An answer as text, as the endpoint's schema writes it. */
export function written(reply: FastifyReply, endpoint: Endpoint, answer: Envelope): string {
  return reply.serializeInput({ ...answer }, envelopeOf(endpoint))
}
