import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { RuleOfDocuments } from '../../../../reverification.ts'

/** How many members a rule would ask for a newer document. */
export const staffReverificationCount = endpoint({
  method: 'GET',
  path: '/v1/staff/reverification/count',
  access: 'staff',
  permission: 'senior',
  summary: 'Count the members whom a rule would ask for a newer document.',
  query: RuleOfDocuments,
  result: Type.Object({ members: Type.Integer() }),
  codes: ['notSignedIn', 'setupRefused'],
})
