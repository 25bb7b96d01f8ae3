import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { ApiError, isPassing, isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { Verdict } from './load.ts'

const verify = 'POST /v3/private/kyc/do-quick-kyc'
type Typed = Omit<Calls[typeof verify]['body'], 'accessToken'>

/**
 * Sends what was typed. A request whose answer never came goes out again with its own token: the server then answers what it
 * answered the first time, and no second try is used.
 */
export function askingOnce(): (typed: Typed) => Promise<Verdict> {
  let open: { typed: string; accessToken: string } | null = null
  return async (typed) => {
    const text = JSON.stringify(typed)
    const accessToken =
      open?.typed === text
        ? open.accessToken
        : (await call('POST /v3/private/kyc/vendor-token', { body: {} })).accessToken
    open = { typed: text, accessToken }
    try {
      const verdict = await call(verify, { body: { ...typed, accessToken } })
      open = null
      return verdict
    } catch (error) {
      // Only what is known to have been refused is over.
      if (
        error instanceof ApiError &&
        error.kind === 'refused' &&
        !isPassing(error) &&
        !isRefusal(error, retCodes.internal)
      )
        open = null
      throw error
    }
  }
}
