import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** The caller has read that a colleague opened a member outside their regions, or of a change of the register. */
export const staffAlertSeen = endpoint({
  method: 'POST',
  path: '/v1/staff/session/alert-seen',
  access: 'staff',
  summary: 'Say that a notice was read.',
  body: Type.Object({ id: Id }),
  result: Type.Object({}),
  codes: ['notSignedIn'],
})
