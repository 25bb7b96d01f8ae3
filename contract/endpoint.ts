import type { Static, TSchema } from 'typebox'
import type { RetCodeName } from './errors.ts'
import type { SdkScene } from './sdk.ts'

/**
 * Who may call: `public` anyone, `member` a signed-in member (or at `sdkPath` the holder of an access token), `sdk` only the
 * holder of an access token, `partner` a partner's server with its key, `provider` a verification provider's server, whose
 * signature the handler checks against the bytes of the body.
 */
export type Access = 'public' | 'member' | 'sdk' | 'partner' | 'provider'

/**
 * The promise of one endpoint. The path of the file that declares it is the path of the URL below `/x-api`.
 * `codes` names every refusal a caller must be ready for, beside those every endpoint may give (see errors.ts).
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** URL path below `/x-api`. */
  readonly path: string
  /** The path of the same call in SDK mode, where there is one. */
  readonly sdkPath?: string
  /** The only scene whose visits may call it in SDK mode; any scene where none is named. */
  readonly sdkScene?: SdkScene
  readonly access: Access
  /** A phone that carries on a capture may call it: the steps of a capture, and what they show. */
  readonly handoff?: true
  /** One sentence for the reader of the API documentation. */
  readonly summary: string
  readonly body?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly result: TSchema
  /** Largest body, bytes, where the usual 32 kB are too many or too few. */
  readonly bodyLimit?: number
  readonly codes: readonly RetCodeName[]
  /** Asked by the page of itself, not by the member: it keeps no session awake. */
  readonly passive?: true
  /** The body is a file sent as it is, not JSON; the handler reads the stream. */
  readonly rawBody?: true
  /** The body is a form (`application/x-www-form-urlencoded`), which nothing else takes. */
  readonly formBody?: true
  /** The answer is a stream or a file, not the JSON envelope. */
  readonly rawResult?: true
}

/** Declares an endpoint; exists so that the literal types survive. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

/** The TypeScript type of an endpoint's JSON body (`undefined` when it takes none). */
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema } ? Static<S> : undefined
/** The TypeScript type of an endpoint's query parameters. */
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends TSchema } ? Static<S> : undefined
/** The TypeScript type of what stands in `result` of a successful answer. */
export type ResultOf<E extends Endpoint> = Static<E['result']>
