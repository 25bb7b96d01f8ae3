import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberId, lineOf } from '../../../../shapes.ts'

/** Locks a member’s verification, or unlocks it. What is verified stays. */
export const staffMemberLock = endpoint({
  method: 'POST',
  path: '/v1/staff/member/lock',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'Lock or unlock a member’s verification.',
  body: Type.Object({ memberId: MemberId, locked: Type.Boolean(), reason: lineOf(64) }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'memberChangeRefused', 'checkOpen'],
})
