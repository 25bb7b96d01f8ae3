import { notMe } from '@tessera/contract/endpoints/v1/public/user/not-me.ts'
import { disownSignIn } from '../../../../../accounts/sign-in/new-browser.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { handle } from '../../../../http/handler.ts'

const perAddress = { name: 'not-me', limit: 20, seconds: 600 }

export const notMeRoute = handle(notMe, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const done = await context.db.transaction().execute((trx) => disownSignIn(trx, context, request, body.token))
  if (!done) throw new Refusal('disownExpired')
  return { done }
})
