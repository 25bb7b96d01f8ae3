import { canVerify } from '@tessera/contract/endpoints/v3/private/kyc/can-verify.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { standingAt } from '../../../../../verification/attempts/standing.ts'
import { addressPolicyOf, regionOf } from '../../../../../regions/region.ts'

export const canVerifyRoute = handleWithAttempts(canVerify, ({ context, member, attempts, circumstances, body }) => {
  const { refused, attemptsLeft, nextAttemptAt } = standingAt(
    body.level,
    member,
    regionOf(context.regions, member.site),
    attempts,
    new Date(),
    {
      circumstances,
      policy: addressPolicyOf(context.regions, member.site),
    },
  )
  return Promise.resolve({
    canVerify: refused === null,
    reason: refused,
    attemptsLeft,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  })
})
