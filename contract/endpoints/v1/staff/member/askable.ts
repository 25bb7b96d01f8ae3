import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Askable } from '../../../../member-acts.ts'
import { MemberNumber } from '../../../../shapes.ts'

/** What a reviewer can ask of a member: questionnaires of their region, ready questions, agreements and products. */
export const staffMemberAskable = endpoint({
  method: 'GET',
  path: '/v1/staff/member/askable',
  access: 'staff',
  permission: 'review',
  summary: 'What can be asked of a member.',
  query: Type.Object({ id: MemberNumber }),
  result: Askable,
  codes: ['notSignedIn', 'memberUnknown'],
})
