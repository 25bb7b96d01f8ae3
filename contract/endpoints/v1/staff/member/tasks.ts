import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberTask } from '../../../../member-acts.ts'
import { MemberNumber } from '../../../../shapes.ts'

/** A member’s tasks, as the server computes them. */
export const staffMemberTasks = endpoint({
  method: 'GET',
  path: '/v1/staff/member/tasks',
  access: 'staff',
  permission: 'review',
  summary: 'A member’s tasks.',
  query: Type.Object({ id: MemberNumber }),
  result: Type.Array(MemberTask),
  codes: ['notSignedIn', 'memberUnknown', 'checkOpen'],
})
