import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Erasure } from '../../../../member-acts.ts'
import { MemberId } from '../../../../shapes.ts'

/**
 * Erases a member’s data for good, here and at each provider. Where the region wants two people, the first one asks for
 * it, and the second one’s call erases.
 */
export const staffMemberErase = endpoint({
  method: 'POST',
  path: '/v1/staff/member/erase',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Erase a member.',
  body: Type.Object({ memberId: MemberId }),
  result: Type.Union([
    Type.Object({ outcome: Type.Literal('proposed') }),
    Type.Object({ outcome: Type.Literal('erased'), ...Erasure.properties }),
  ]),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'memberChangeRefused'],
})
