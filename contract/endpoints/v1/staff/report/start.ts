import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Starts a draft about a member with what is on record about them. Nobody but this role learns of it. */
export const staffReportStart = endpoint({
  method: 'POST',
  path: '/v1/staff/report/start',
  access: 'staff',
  permission: 'report',
  summary: 'Start the draft of a report.',
  body: Type.Object({ memberId: Type.Integer({ minimum: 1 }) }),
  result: Type.Object({ id: Id }),
  codes: ['notSignedIn', 'memberUnknown'],
})
