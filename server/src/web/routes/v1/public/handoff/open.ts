import { handoffOpen } from '@tessera/contract/endpoints/v1/public/handoff/open.ts'
import { openHandoff } from '../../../../../accounts/handoff/handoff.ts'
import { handle } from '../../../../http/handler.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'

const perAddress = { name: 'handoff-open', limit: 60, seconds: 600 }

export const handoffOpenRoute = handle(handoffOpen, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  return openHandoff(context, body.code, request.headers['user-agent'] ?? '')
})
