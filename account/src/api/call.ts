import type { Calls } from '@tessera/contract/endpoints.ts'
import { createSend } from './request.ts'

/** Endpoints that answer with the envelope. */
export type CallName = keyof Calls

type Options<Name extends CallName> = { signal?: AbortSignal | undefined } & (Calls[Name]['body'] extends undefined ? { body?: undefined } : { body: Calls[Name]['body'] }) &
  (Calls[Name]['query'] extends undefined ? { query?: undefined } : { query: Calls[Name]['query'] })

/** Calls that need nothing to be told may leave the options out. */
type OptionsArgument<Name extends CallName> = [Calls[Name]['body'], Calls[Name]['query']] extends [undefined, undefined] ? [options?: Options<Name>] : [options: Options<Name>]

const send = createSend({ language: () => document.documentElement.lang, early: window.__TESSERA_EARLY__ })

/** Makes one call of the contract: `await call('POST /v3/private/kyc/kyc-info', { body: {} })`. Throws an `ApiError`. */
export function call<const Name extends CallName>(name: Name, ...[options]: OptionsArgument<Name>): Promise<Calls[Name]['result']> {
  const space = name.indexOf(' ')
  return send(name.slice(0, space), name.slice(space + 1), options)
}
