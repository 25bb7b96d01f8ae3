import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../../shapes.ts'
import { handoffEnds, handoffStates } from '../../../../../sdk.ts'

/** The status of a handoff to a phone; null for another member's. */
export const handoffStatus = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/handoff/status',
  access: 'member',
  summary: 'Whether the phone is connected.',
  query: Type.Object({ id: Id }),
  result: Type.Object({
    handoff: nullable(
      Type.Object({
        state: oneOf(handoffStates),
        /** Why it ended; null before it ends. */
        end: nullable(oneOf(handoffEnds)),
        number: Type.Integer(),
        expiresAt: Instant,
        /** The phone browser's own name; empty until it opened the link. */
        userAgent: Type.String(),
      }),
    ),
    /** The version of the member's data at this read, or an earlier one. */
    version: Type.Integer(),
  }),
  codes: ['notSignedIn'],
})
