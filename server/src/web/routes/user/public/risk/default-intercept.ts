import { defaultIntercept } from '@tessera/contract/endpoints/user/public/risk/default-intercept.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'

/** A person does not call this often within ten minutes from one address and browser. */
const perPlace = { limit: 30, seconds: 600 }

export const defaultInterceptRoute = handle(defaultIntercept, async ({ context, body: { sence }, request }) => {
  const guid = request.headers['guid']
  try {
    // We check the address first. A visitor who changes the guid each time still counts as one address and adds no
    // rows.
    await consumeRateLimit(
      context.db,
      { name: `intercept-ip-${sence}`, limit: perPlace.limit * 10, seconds: perPlace.seconds },
      addressOf(request),
    )
    await consumeRateLimit(
      context.db,
      { name: `intercept-${sence}`, ...perPlace },
      `${addressOf(request)}:${typeof guid === 'string' ? guid : ''}`,
    )
    return { intercept: false, sence, retryAfter: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const seconds = error.detail?.['retry_after']
    return { intercept: true, sence, retryAfter: typeof seconds === 'number' ? seconds : perPlace.seconds }
  }
})
