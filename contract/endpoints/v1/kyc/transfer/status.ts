import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { transferDirections, transferResults, transferVerifyStates } from '../../../../states.ts'

/** Why this account cannot give its identity away now; each stands for one of the codes of transfer/verify. */
export const transferBlocks = [
  'NOT_VERIFIED',
  'VERIFIED_TOO_RECENTLY',
  'MOVED_RECENTLY',
  'ACCOUNT_NOT_EMPTY',
  'HOLDINGS_UNKNOWN',
  'RESTRICTED',
  'REFUSED_FOR_GOOD',
] as const

/** How the member stands with moving their identity to another account of theirs. */
export const transferStatus = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/status',
  access: 'member',
  summary: 'How the transfer of the member’s identity stands.',
  body: Type.Object({}),
  result: Type.Object({
    status: oneOf(transferVerifyStates),
    /** Of the transfer told of: the one under way, or else the last one done. */
    id: nullable(Id),
    /** Which end this account is at, of that transfer. */
    direction: nullable(oneOf(transferDirections)),
    result: nullable(oneOf(transferResults)),
    /** Both accounts are frozen until then. */
    frozenUntil: nullable(Instant),
    /** Codes were sent and may still be typed: to which other address, and until when. */
    codes: nullable(Type.Object({ target: Type.String(), validUntil: Instant })),
    /** How often codes may still be sent today. */
    sendsLeft: Type.Integer(),
    /** What hinders a new transfer from here; empty when one may begin. */
    blocks: Type.Array(oneOf(transferBlocks)),
    /** When the block of time ends, where that is one. */
    possibleAt: nullable(Instant),
  }),
  codes: ['notSignedIn'],
})
