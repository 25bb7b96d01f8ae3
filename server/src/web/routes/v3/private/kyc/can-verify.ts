import { canVerify } from '@tessera/contract/endpoints/v3/private/kyc/can-verify.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { levelStatusAt } from '../../../../../verification/records/level-status.ts'
import { regionOf } from '../../../../../regions/region.ts'
import { addressPolicyOf } from '../../../../../regions/policies.ts'

export const canVerifyRoute = handleWithAttempts(canVerify, ({ context, member, attempts, snapshot, body }) => {
  const { refused, attemptsLeft, nextAttemptAt } = levelStatusAt(
    body.level,
    {
      member,
      region: regionOf(context.regions, member.site),
      attempts,
      address: {
        snapshot,
        policy: addressPolicyOf(context.regions, member.site),
      },
    },
    new Date(),
  )
  return Promise.resolve({
    canVerify: refused === null,
    reason: refused,
    attemptsLeft,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  })
})
