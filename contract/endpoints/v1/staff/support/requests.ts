import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable } from '../../../../shapes.ts'

/** The latest messages to support and appeals, newest first. The audit chain records who read them. */
export const staffSupportRequests = endpoint({
  method: 'GET',
  path: '/v1/staff/support/requests',
  access: 'staff',
  permission: 'review',
  confirmed: 'minutes',
  summary: 'Messages to support.',
  result: Type.Object({
    /** How many there are in all. */
    count: Type.Integer(),
    latest: Type.Array(
      Type.Object({
        /** The reference that the sender quotes. */
        id: Type.String(),
        at: Instant,
        topic: Type.String(),
        memberId: nullable(Type.Integer()),
        /** The case that an appeal is about. */
        caseId: nullable(Type.String()),
        replyTo: nullable(Type.String()),
        /** Null once it was erased. */
        message: nullable(Type.String()),
      }),
    ),
  }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'listRefused'],
})
