import type { Static, TSchema } from 'typebox'
import type { RetCodeName } from './errors.ts'
import type { SdkScene } from './sdk.ts'
import type { Permission } from './staff.ts'
import { sdkPaths } from './sdk-paths.ts'

/**
 * Who may call: `public` anyone, `member` a signed-in member (or at `sdkPath` the holder of an access token), `sdk` only the
 * holder of an access token, `partner` a partner's server with its key, `provider` a verification provider's server, whose
 * signature the handler checks against the bytes of the body, `staff` a person who is signed in to the console.
 */
export type Access = 'public' | 'member' | 'sdk' | 'partner' | 'provider' | 'staff'

/**
 * The contract of one endpoint. The path of the file that declares it is the path of the URL below `/x-api`. `codes`
 * lists every refusal a caller must handle, besides those any endpoint may give (see errors.ts).
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** URL path below `/x-api`. */
  readonly path: string
  /** The path of the same call in SDK mode, if it has one: {@link sdkPaths} lists them. */
  readonly sdkPath?: string
  /** The only scene that may call it in SDK mode; any scene if absent. */
  readonly sdkScene?: SdkScene
  readonly access: Access
  /** What the role of staff must allow. Any role if absent. Only with access `staff`. */
  readonly permission?: Permission
  /**
   * Staff must have confirmed this very act with a passkey in the last minutes. `once`: each confirmation is good for one
   * call. `minutes`: it is good until they are over, which only reading may be. Only with access `staff`.
   */
  readonly confirmed?: 'once' | 'minutes'
  /** A phone that continues a capture may call it: the steps of a capture, and what they show. */
  readonly handoff?: true
  /** One sentence for the reader of the API documentation. */
  readonly summary: string
  readonly body?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly result: TSchema
  /** Maximum body size in bytes, where the usual 32 kB do not fit. */
  readonly bodyLimit?: number
  readonly codes: readonly RetCodeName[]
  /** The page calls it by itself, without the member: it does not keep the session alive. */
  readonly passive?: true
  /** The body is a raw file, not JSON; the handler reads the stream. */
  readonly rawBody?: true
  /** The body is a form (`application/x-www-form-urlencoded`), which no other endpoint accepts. */
  readonly formBody?: true
  /** The response is a stream or a file, not the JSON envelope. */
  readonly rawResult?: true
}

/** Declares an endpoint and preserves its literal types. The SDK path is the one of {@link sdkPaths}. */
export function endpoint<const E extends Omit<Endpoint, 'sdkPath'>>(declared: E): E & Pick<Endpoint, 'sdkPath'> {
  const sdkPath = sdkPaths[declared.path]
  return sdkPath ? { ...declared, sdkPath } : declared
}

/** The TypeScript type of an endpoint's JSON body (`undefined` if it has none). */
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema } ? Static<S> : undefined
/** The TypeScript type of an endpoint's query parameters. */
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends TSchema } ? Static<S> : undefined
/** The TypeScript type of `result` in a successful response. */
export type ResultOf<E extends Endpoint> = Static<E['result']>
