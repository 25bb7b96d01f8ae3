import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { askedTasks, TaskDays } from '../../../../member-acts.ts'
import { Instant, MemberId, lineOf, oneOf } from '../../../../shapes.ts'

/** Asks a verified member for something, done before or not. They get an email. */
export const staffMemberOpenTask = endpoint({
  method: 'POST',
  path: '/v1/staff/member/open-task',
  access: 'staff',
  permission: 'review',
  summary: 'Open a task for a member.',
  body: Type.Object({
    memberId: MemberId,
    task: oneOf(askedTasks),
    /** Of a task of type AGREEMENT. */
    agreement: Type.Optional(lineOf(64)),
    days: TaskDays,
    /** Products that close after its deadline, besides those of the region’s rule. */
    blocks: Type.Array(Type.String({ pattern: '^\\w{1,40}$' }), { maxItems: 20, uniqueItems: true }),
  }),
  result: Type.Object({ dueAt: Instant }),
  codes: ['notSignedIn', 'memberUnknown', 'memberChangeRefused'],
})
