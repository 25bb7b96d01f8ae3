import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberId } from '../../../../shapes.ts'

/** Closes an account, or opens it again. Nobody can sign in to a closed one. */
export const staffMemberClose = endpoint({
  method: 'POST',
  path: '/v1/staff/member/close',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'Close or open a member’s account.',
  body: Type.Object({ memberId: MemberId, closed: Type.Boolean() }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'memberChangeRefused'],
})
