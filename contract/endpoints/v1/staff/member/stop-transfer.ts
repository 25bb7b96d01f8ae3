import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberId } from '../../../../shapes.ts'

/** Stops an identity transfer from or to a member, within its 24 hours. */
export const staffMemberStopTransfer = endpoint({
  method: 'POST',
  path: '/v1/staff/member/stop-transfer',
  access: 'staff',
  permission: 'review',
  summary: 'Stop an identity transfer of a member.',
  body: Type.Object({ memberId: MemberId }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'memberUnknown', 'memberChangeRefused'],
})
