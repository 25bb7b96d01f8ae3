import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { TaskDays } from '../../../../member-acts.ts'
import { RuleOfDocuments } from '../../../../reverification.ts'

/** Asks the members whom a rule fits for a newer document. */
export const staffReverificationOpen = endpoint({
  method: 'POST',
  path: '/v1/staff/reverification/open',
  access: 'staff',
  permission: 'senior',
  confirmed: 'once',
  summary: 'Ask many members for a newer document.',
  body: Type.Object({ rule: RuleOfDocuments, days: TaskDays }),
  result: Type.Object({
    /** How many were asked. */
    asked: Type.Integer(),
  }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
