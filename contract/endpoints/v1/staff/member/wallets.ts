import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { MemberWallet } from '../../../../member-acts.ts'
import { MemberNumber } from '../../../../shapes.ts'

/** The wallets that a member has proved. The audit chain records who saw them. */
export const staffMemberWallets = endpoint({
  method: 'GET',
  path: '/v1/staff/member/wallets',
  access: 'staff',
  permission: 'review',
  summary: 'A member’s proved wallets.',
  query: Type.Object({ id: MemberNumber }),
  result: Type.Array(MemberWallet),
  codes: ['notSignedIn', 'memberUnknown'],
})
