import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { BodyOf, Endpoint, QueryOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import type { Access } from '../../accounts/sessions/access.ts'
import type { Partner } from '../../accounts/partners/partners.ts'
import type { Snapshot } from '../../accounts/snapshot/snapshot.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { StaffCaller } from '../../platform/staff/sessions.ts'
import type { WrongField } from './wrong-fields.ts'

/** What a handler receives. Everything in it was checked against the contract. */
export interface Call<E extends Endpoint> {
  context: Context
  body: BodyOf<E>
  query: QueryOf<E>
  request: FastifyRequest
  reply: FastifyReply
  /** The signed-in member; only on endpoints with access `member` or `sdk`. */
  member: E['access'] extends 'member' | 'sdk' ? SessionMember : null
  /** The session of the caller, in SDK mode the access. Only on endpoints with access `member`. */
  sessionId: E['access'] extends 'member' ? string : null
  /** The access that the token opens. On endpoints with access `sdk`, and in SDK mode on those with access `member`. */
  access: E['access'] extends 'sdk' ? Access : E['access'] extends 'member' ? Access | null : null
  /** The partner whose server calls. Only on endpoints with access `partner`. */
  partner: E['access'] extends 'partner' ? Partner : null
  /** The person who is signed in to the console. Only on endpoints with access `staff`. */
  staff: E['access'] extends 'staff' ? StaffCaller : null
  /** The member's attempts, newest first. Empty unless the route reads them ({@link handleWithAttempts}). */
  attempts: readonly AttemptRow[]
  /** The snapshot of the member, read together with the attempts. */
  snapshot: Snapshot
  /** The language of the answer's texts. */
  language: string
  /** Takes the confirmation of staff, in the transaction of their act; see {@link handleConfirmed}. */
  beforeCommit: (trx: Transaction<Database>) => Promise<void>
}

/** An endpoint with the function that serves it. */
export interface Route {
  endpoint: Endpoint
  /** Whether to read the member's attempts together with the session. */
  withAttempts?: true
  serve(call: Call<Endpoint>): Promise<unknown>
  /** Whether the answer to a body may be cached; see {@link handleCached}. */
  caches?: (body: unknown) => boolean
  /** Validation beyond the contract; see {@link handleChecked}. */
  alsoWrong?: AlsoWrong
  /** The handler takes the confirmation itself; see {@link handleConfirmed}. */
  confirmsWithin?: true
}

/**
 * Finds errors in an unchecked body that a schema cannot express. `detail` goes to the caller together with the
 * fields.
 */
export type AlsoWrong = (asked: {
  context: Context
  partner: Partner | null
  body: Readonly<Record<string, unknown>>
}) => { fields: WrongField[]; detail?: Record<string, unknown> }

/** Binds a function to an endpoint. The compiler checks input and output against the contract. */
export function handle<const E extends Endpoint>(
  endpoint: E,
  serve: (call: Call<E>) => Promise<E extends { rawResult: true } ? void : ResultOf<E>>,
): Route {
  // The router checks the call against the schemas of this endpoint before it calls the handler, so the wider type is
  // correct.
  return { endpoint, serve }
}

/**
 * {@link handle} for an act that staff confirm: `serve` takes the confirmation with `beforeCommit` at the end of its
 * transaction, when all else is right. So a mistake costs no touch of the key, and a refused act uses up no confirmation.
 */
export function handleConfirmed<const E extends Endpoint & { confirmed: 'once' }>(
  endpoint: E,
  serve: (call: Call<E>) => Promise<E extends { rawResult: true } ? void : ResultOf<E>>,
): Route {
  return { endpoint, confirmsWithin: true, serve }
}

/** {@link handle} for an endpoint that returns the member's status: reads the snapshot together with the session. */
export function handleWithAttempts<const E extends Endpoint>(
  endpoint: E,
  serve: (call: Call<E>) => Promise<E extends { rawResult: true } ? void : ResultOf<E>>,
): Route {
  return { endpoint, withAttempts: true, serve }
}

/**
 * {@link handleWithAttempts} for an answer that may be cached (response-cache.ts). `caches` is false when the handler
 * has side effects.
 */
export function handleCached<const E extends Endpoint>(
  endpoint: E,
  caches: (body: BodyOf<E>) => boolean,
  serve: (call: Call<E>) => Promise<ResultOf<E>>,
): Route {
  return { endpoint, withAttempts: true, serve, caches: (body) => caches(body as BodyOf<E>) }
}

/**
 * {@link handle} with rules that depend on the caller. A refusal names all wrong fields at once, by these rules and by
 * the contract.
 */
export function handleChecked<const E extends Endpoint>(
  endpoint: E,
  alsoWrong: AlsoWrong,
  serve: (call: Call<E>) => Promise<E extends { rawResult: true } ? void : ResultOf<E>>,
): Route {
  return { endpoint, alsoWrong, serve }
}
