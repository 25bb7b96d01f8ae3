import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CountryCode, MemberId } from '../../../../shapes.ts'

/** Sets where a member lives. A verified member stays in their region. */
export const staffMemberResidence = endpoint({
  method: 'POST',
  path: '/v1/staff/member/residence',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Set where a member lives.',
  body: Type.Object({ memberId: MemberId, country: CountryCode }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'memberChangeRefused'],
})
