import { recoverySend } from '@tessera/contract/endpoints/v1/public/user/recovery-send.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { submitRecovery } from '../../../../../verification/recovery/submit.ts'
import { handle } from '../../../../http/handler.ts'

const perAddress = { name: 'recovery-send', limit: 10, seconds: 3600 }

export const recoverySendRoute = handle(recoverySend, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  await context.db.transaction().execute((trx) => submitRecovery(trx, context, body.token))
  return {}
})
