import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberId, lineOf } from '../../../../shapes.ts'

/** Sets an attribute that pages and simulators use, or removes it when the value is empty. */
export const staffMemberAttribute = endpoint({
  method: 'POST',
  path: '/v1/staff/member/attribute',
  access: 'staff',
  permission: 'manage',
  summary: 'Set an attribute of a member.',
  body: Type.Object({ memberId: MemberId, name: lineOf(64), value: lineOf(64) }),
  result: Type.Object({
    /** All attributes that the member has now. */
    attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  }),
  codes: ['notSignedIn', 'memberUnknown', 'memberChangeRefused'],
})
