import { canVerify } from '@tessera/contract/endpoints/v3/private/kyc/can-verify.ts'
import { handle } from '../../../../http/handler.ts'
import { standingAt } from '../../../../identity/standing.ts'
import { regionOf } from '../../../../regions/region.ts'

export const canVerifyRoute = handle(canVerify, async ({ context, member, body }) => {
  const attempts = await context.attemptsOf(member.id)
  const { refused, attemptsLeft, nextAttemptAt } = standingAt(body.level, member, regionOf(context.regions, member.site), attempts, new Date())
  return { canVerify: refused === null, reason: refused, attemptsLeft, nextAttemptAt: nextAttemptAt?.toISOString() ?? null }
})
