import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { oneOf } from '../../../../../shapes.ts'

/**
 * Saves what kind of member they declare themselves to be. Only this tag is the member's own; tags of our team cannot
 * be set here. Once set, only support can change it.
 */
export const tagMember = endpoint({
  method: 'POST',
  path: '/v3/private/user/member/tagmember',
  access: 'member',
  summary: 'Set the member’s own tag.',
  body: Type.Object({ tagName: oneOf(['registered_member_type']), value: oneOf(['INDIVIDUAL', 'BUSINESS']) }),
  result: Type.Object({ tagName: Type.String(), value: Type.String() }),
  codes: ['notSignedIn', 'tagAlreadySet'],
})
