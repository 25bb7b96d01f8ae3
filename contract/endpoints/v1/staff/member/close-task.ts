import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { askedTasks } from '../../../../member-acts.ts'
import { MemberId, lineOf, oneOf } from '../../../../shapes.ts'

/** Withdraws a task that a reviewer opened. */
export const staffMemberCloseTask = endpoint({
  method: 'POST',
  path: '/v1/staff/member/close-task',
  access: 'staff',
  permission: 'review',
  summary: 'Withdraw a task that a reviewer opened.',
  body: Type.Object({ memberId: MemberId, task: oneOf(askedTasks), agreement: Type.Optional(lineOf(64)) }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'memberUnknown', 'memberChangeRefused'],
})
