import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { oneOf } from '../../../../../shapes.ts'

/** Keeps what kind of member one says to be. This one tag is the member’s own; those of staff cannot be set here. Said once, it is changed by support only. */
export const tagMember = endpoint({
  method: 'POST',
  path: '/v3/private/user/member/tagmember',
  access: 'member',
  summary: 'Set the member’s own tag.',
  body: Type.Object({ tagName: oneOf(['registered_member_type']), value: oneOf(['INDIVIDUAL', 'BUSINESS']) }),
  result: Type.Object({ tagName: Type.String(), value: Type.String() }),
  codes: ['notSignedIn', 'tagAlreadySet'],
})
