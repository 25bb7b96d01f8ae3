import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable, oneOf } from '../../../../shapes.ts'
import { kycLevels } from '../../../../states.ts'

/** Why a level cannot be verified now. */
export const refusalReasons = [
  'ALREADY_VERIFIED',
  'IN_REVIEW',
  'NO_ATTEMPTS_LEFT',
  'FINAL',
  'LOCKED',
  'NOT_OPEN',
  'LEVEL_ORDER',
  'NOT_VERIFIED',
  'APP_ONLY',
  'TRANSFERRING',
] as const

/** Whether the member may start or continue a level now; every call that acts checks it again. */
export const canVerify = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/can-verify',
  access: 'member',
  summary: 'Whether the member may verify a level now.',
  body: Type.Object({ level: oneOf(kycLevels) }),
  result: Type.Object({
    canVerify: Type.Boolean(),
    reason: nullable(oneOf(refusalReasons)),
    attemptsLeft: Type.Integer(),
    nextAttemptAt: nullable(Instant),
  }),
  codes: ['notSignedIn'],
})
