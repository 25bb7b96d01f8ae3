import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberNumber } from '../../../../shapes.ts'

/** Whether a member was erased, for admins who see no member: it says which acts still make sense. */
export const staffMemberErased = endpoint({
  method: 'GET',
  path: '/v1/staff/member/erased',
  access: 'staff',
  permission: 'manage',
  summary: 'Whether a member was erased.',
  query: Type.Object({ id: MemberNumber }),
  result: Type.Object({
    erased: Type.Boolean(),
    /** Sessions at vendors that can be asked again to erase. */
    providers: Type.Integer(),
  }),
  codes: ['notSignedIn', 'memberUnknown'],
})
