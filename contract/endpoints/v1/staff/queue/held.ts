import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant } from '../../../../shapes.ts'

/** Products that rules hold, oldest first. Approving the questionnaire lifts its hold. */
export const staffQueueHeld = endpoint({
  method: 'GET',
  path: '/v1/staff/queue/held',
  access: 'staff',
  permission: 'review',
  summary: 'Products that rules hold.',
  result: Type.Array(
    Type.Object({
      /** The questionnaire that holds them. */
      id: Id,
      memberId: Type.Integer(),
      template: Type.Integer(),
      products: Type.Array(Type.String()),
      since: Instant,
    }),
  ),
  codes: ['notSignedIn'],
})
