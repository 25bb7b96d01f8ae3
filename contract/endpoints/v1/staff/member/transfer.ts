import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CheckedTransfer, transferStatuses } from '../../../../member-acts.ts'
import { oneOf } from '../../../../shapes.ts'

/** Checks a transfer by the travel rule, as the exchange would, and asks the member if needed. */
export const staffMemberTransfer = endpoint({
  method: 'POST',
  path: '/v1/staff/member/transfer',
  access: 'staff',
  permission: 'review',
  summary: 'Check a transfer of a member by the travel rule.',
  body: CheckedTransfer,
  result: Type.Object({ status: oneOf(transferStatuses) }),
  codes: ['notSignedIn', 'memberUnknown', 'memberChangeRefused'],
})
