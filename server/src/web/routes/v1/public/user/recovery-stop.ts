import { recoveryStop } from '@tessera/contract/endpoints/v1/public/user/recovery-stop.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { stopRecovery } from '../../../../../verification/recovery/submit.ts'
import { handle } from '../../../../http/handler.ts'

const perAddress = { name: 'recovery-stop', limit: 20, seconds: 600 }

export const recoveryStopRoute = handle(recoveryStop, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const done = await context.db.transaction().execute((trx) => stopRecovery(trx, context, body.token))
  if (!done) throw new Refusal('disownExpired')
  return { done }
})
