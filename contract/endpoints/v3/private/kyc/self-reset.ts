import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable, oneOf } from '../../../../shapes.ts'

/** Why verification cannot be begun anew. */
export const resetRefusals = [
  'NOTHING_TO_RESET',
  'IN_REVIEW',
  'FINAL',
  'LOCKED',
  'TRANSFERRING',
  'TOO_SOON',
  'NOT_OFFERED',
  'NOT_OPEN',
] as const

/** What a reset would do, or did. */
export const ResetResult = Type.Object({
  /** Null when a reset is possible. */
  refused: nullable(oneOf(resetRefusals)),
  /** When it is refused because the last one is too near. */
  possibleAt: nullable(Instant),
  /** What is lost by it. */
  loses: Type.Array(oneOf(['DRAFT', 'LEVEL_1', 'LEVEL_2'])),
  done: Type.Boolean(),
  version: Type.Integer(),
})

/**
 * Begins verification anew: an open draft is given up; a verified level is taken back and its document set aside as a
 * record. Without `confirm` nothing is changed: the answer says what would be lost. Used-up tries stay used up.
 */
export const selfReset = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/self-reset',
  sdkPath: '/v1/s1/kyc/integration/self-reset',
  access: 'member',
  summary: 'Begin verification anew, by the member’s own wish.',
  body: Type.Object({ confirm: Type.Optional(Type.Boolean()) }),
  result: ResetResult,
  codes: ['notSignedIn', 'resetRefused'],
})
