import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { transferDirections, transferResults, transferVerifyStates } from '../../../../states.ts'

/** Why this account cannot give its identity away now; each is one of the codes of transfer/verify. */
export const transferBlocks = [
  'NOT_VERIFIED',
  'VERIFIED_TOO_RECENTLY',
  'MOVED_RECENTLY',
  'ACCOUNT_NOT_EMPTY',
  'HOLDINGS_UNKNOWN',
  'RESTRICTED',
  'REFUSED_FOR_GOOD',
] as const

/** The member's status for an identity transfer to another account of theirs. */
export const transferStatus = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/status',
  access: 'member',
  summary: 'How the transfer of the member’s identity stands.',
  body: Type.Object({}),
  result: Type.Object({
    status: oneOf(transferVerifyStates),
    /** Of the current transfer, or else of the last finished one. */
    id: nullable(Id),
    /** This account's side of that transfer. */
    direction: nullable(oneOf(transferDirections)),
    result: nullable(oneOf(transferResults)),
    /** Both accounts are frozen until then. */
    frozenUntil: nullable(Instant),
    /** Codes were sent and can still be entered: the other address, and the time limit. */
    codes: nullable(Type.Object({ target: Type.String(), validUntil: Instant })),
    /** How many more times codes can be sent today. */
    sendsLeft: Type.Integer(),
    /** What prevents a new transfer from this account; empty if one can start. */
    blocks: Type.Array(oneOf(transferBlocks)),
    /** When a temporary block ends, if there is one. */
    possibleAt: nullable(Instant),
  }),
  codes: ['notSignedIn'],
})
