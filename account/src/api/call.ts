import type { Calls } from '@tessera/contract/endpoints.ts'
import type { FirstAnswers } from '../config.ts'
import { access } from './access.ts'
import { visitGuid } from './guid.ts'
import { commonHeaders } from './headers.ts'
import { createClient, type CallOptions } from './request.ts'

/** Endpoints that answer with the envelope. */
export type CallName = keyof Calls

type Options<Name extends CallName> = Pick<CallOptions, 'signal' | 'tag' | 'fresh' | 'keepalive'> &
  (Calls[Name]['body'] extends undefined ? { body?: undefined } : { body: Calls[Name]['body'] }) &
  (Calls[Name]['query'] extends undefined ? { query?: undefined } : { query: Calls[Name]['query'] })

/** The options are optional for calls without any. */
type OptionsArgument<Name extends CallName> = [Calls[Name]['body'], Calls[Name]['query']] extends [undefined, undefined]
  ? [options?: Options<Name>]
  : [options: Options<Name>]

const firstAnswers: FirstAnswers = {}

/** From now on these answers, which the server wrote into the page, serve the first call of their name. */
export function takeFirstAnswers(inPage: FirstAnswers): void {
  Object.assign(firstAnswers, inPage)
}

/** Once the page is at rest, every call goes to the server. */
export function forgetFirstAnswers(): void {
  for (const name of Object.keys(firstAnswers)) delete firstAnswers[name]
}

/** The account area's client: always platform `pc`, whatever the device. */
export const accountClient = createClient({
  headers: accountHeaders,
  pathOf: access.pathOf,
  firstAnswers,
})

/** Headers of a call of the account area. An upload sends them too. */
function accountHeaders(path: string): Record<string, string> {
  const lang = document.documentElement.lang
  return {
    ...commonHeaders('pc'),
    ...access.headers(path),
    ...(path.endsWith('/kyc-info') ? { Guid: visitGuid(), Lang: lang } : {}),
  }
}

/** Makes one call of the contract: `await call('POST /v3/private/kyc/kyc-info', { body: {} })`. Throws an `ApiError`. */
export function call<const Name extends CallName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<Calls[Name]['result']> {
  const space = name.indexOf(' ')
  const verb = name.startsWith('GET ') ? 'get' : name.startsWith('PUT ') ? 'put' : 'post'
  return accountClient[verb](name.slice(space + 1), options)
}
