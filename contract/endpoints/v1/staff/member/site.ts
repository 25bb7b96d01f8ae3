import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberId, oneOf } from '../../../../shapes.ts'
import { sites } from '../../../../sites.ts'

/** Moves a member to another region and its rules. Their own region: they stay, and a pending review of it ends. */
export const staffMemberSite = endpoint({
  method: 'POST',
  path: '/v1/staff/member/site',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Move a member to another region.',
  body: Type.Object({ memberId: MemberId, site: oneOf(sites) }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'memberChangeRefused'],
})
