import { sandboxSimulator } from '@tessera/contract/endpoints/v1/public/sandbox/simulator.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { playFor } from '../../../../../verification/providers/simulator/part.ts'

const perAddress = { name: 'sandbox-simulator', limit: 600, seconds: 600 }

export const sandboxSimulatorRoute = handle(sandboxSimulator, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, request.ip)
  const played = await playFor(context, body, new Date())
  if (typeof played === 'string')
    throw new Refusal(played === 'expired' ? 'tokenExpired' : 'tokenInvalid', { reason: played })
  return played
})
