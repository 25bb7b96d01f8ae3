import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, QueryOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { Access } from '../../accounts/sessions/access.ts'
import type { Partner } from '../../accounts/partners/partners.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { WrongField } from './wrong-fields.ts'

/** What a handler is given; everything in it was checked against the contract. */
export interface Call<E extends Endpoint> {
  context: Context
  body: BodyOf<E>
  query: QueryOf<E>
  request: FastifyRequest
  reply: FastifyReply
  /** The signed-in member; only on endpoints with access `member` or `sdk`. */
  member: E['access'] extends 'member' | 'sdk' ? SessionMember : null
  /** The session they came with, in SDK mode the access; only on endpoints with access `member`. */
  sessionId: E['access'] extends 'member' ? string : null
  /** What the access token stands for; on endpoints with access `sdk`, and in SDK mode on those with access `member`. */
  access: E['access'] extends 'sdk' ? Access : E['access'] extends 'member' ? Access | null : null
  /** Whose server calls; only on endpoints with access `partner`. */
  partner: E['access'] extends 'partner' ? Partner : null
  /** The member's attempts, newest first; empty unless the route reads them ({@link handleWithAttempts}). */
  attempts: readonly AttemptRow[]
  /** What surrounds their verification, read beside the attempts. */
  snapshot: Snapshot
  /** Of the answer's texts. */
  language: string
}

/** An endpoint with the function that serves it. */
export interface Route {
  endpoint: Endpoint
  /** Whether the member's attempts are read with the session. */
  withAttempts?: true
  serve(call: Call<Endpoint>): Promise<unknown>
  /** Whether the answer to a body may be cached; see {@link handleCached}. */
  caches?: (body: unknown) => boolean
  /** What is wrong beyond the contract; see {@link handleChecked}. */
  alsoWrong?: AlsoWrong
}

/** Finds in a body, which may be anything, what no schema can tell; `detail` goes to the caller beside the fields. */
export type AlsoWrong = (asked: {
  context: Context
  partner: Partner | null
  body: Readonly<Record<string, unknown>>
}) => { fields: WrongField[]; detail?: Record<string, unknown> }

/** Binds a function to an endpoint; the compiler holds what goes in and out to the contract. */
export function handle<const E extends Endpoint>(
  endpoint: E,
  serve: (call: Call<E>) => Promise<E extends { rawResult: true } ? void : ResultOf<E>>,
): Route {
  // The router checks the call against this very endpoint's schemas before it serves, so the wider type is true.
  return { endpoint, serve }
}

/** {@link handle} for an endpoint that tells how the member stands: what is recorded of them comes with the session. */
export function handleWithAttempts<const E extends Endpoint>(
  endpoint: E,
  serve: (call: Call<E>) => Promise<E extends { rawResult: true } ? void : ResultOf<E>>,
): Route {
  return { endpoint, withAttempts: true, serve }
}

/** {@link handleWithAttempts} for an answer that may be repeated (response-cache.ts); `caches` is false where the handler does more than answer. */
export function handleCached<const E extends Endpoint>(
  endpoint: E,
  caches: (body: BodyOf<E>) => boolean,
  serve: (call: Call<E>) => Promise<ResultOf<E>>,
): Route {
  return { endpoint, withAttempts: true, serve, caches: (body) => caches(body as BodyOf<E>) }
}

/** {@link handle} with rules that depend on who asks: a refused call names the fields that break these and the contract's all at once. */
export function handleChecked<const E extends Endpoint>(
  endpoint: E,
  alsoWrong: AlsoWrong,
  serve: (call: Call<E>) => Promise<E extends { rawResult: true } ? void : ResultOf<E>>,
): Route {
  return { endpoint, alsoWrong, serve }
}
