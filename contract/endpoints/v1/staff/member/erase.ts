import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Erasure } from '../../../../member-acts.ts'
import { MemberId } from '../../../../shapes.ts'

/** Erases a member’s data for good, here and at each provider. */
export const staffMemberErase = endpoint({
  method: 'POST',
  path: '/v1/staff/member/erase',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Erase a member.',
  body: Type.Object({ memberId: MemberId }),
  result: Erasure,
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'memberChangeRefused'],
})
