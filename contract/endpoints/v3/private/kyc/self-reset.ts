import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable, oneOf } from '../../../../shapes.ts'

/** Why verification cannot be restarted. */
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
  /** Null if a reset is possible. */
  refused: nullable(oneOf(resetRefusals)),
  /** If it is refused because the last reset is too recent. */
  possibleAt: nullable(Instant),
  /** What the member loses. */
  loses: Type.Array(oneOf(['DRAFT', 'LEVEL_1', 'LEVEL_2'])),
  done: Type.Boolean(),
  version: Type.Integer(),
})

/**
 * Restarts verification: an open draft is discarded; a verified level is revoked and its document archived. Without
 * `confirm` nothing changes: the response says what would be lost. Used attempts stay used.
 * `confirm` needs a fresh proof that it is the member (action 30331), except in SDK mode.
 */
export const selfReset = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/self-reset',
  access: 'member',
  summary: 'Start verification over, at the member’s wish.',
  body: Type.Object({ confirm: Type.Optional(Type.Boolean()) }),
  result: ResetResult,
  codes: ['notSignedIn', 'resetRefused', 'confirmReset'],
})
