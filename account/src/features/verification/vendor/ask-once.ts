import type { Calls } from '@tessera/contract/endpoints.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { ApiError, isPassing, isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { Verdict } from './load.ts'

const verify = 'POST /v3/private/kyc/do-quick-kyc'
type Typed = Omit<Calls[typeof verify]['body'], 'accessToken'>

/**
 * Sends the form. After a lost response it sends the same token again, so the server returns its first answer and uses
 * no second attempt.
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
      // Only a known refusal ends the request.
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
