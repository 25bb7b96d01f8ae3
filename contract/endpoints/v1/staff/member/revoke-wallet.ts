import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Revokes the proof of a wallet: transfers need a new one. */
export const staffMemberRevokeWallet = endpoint({
  method: 'POST',
  path: '/v1/staff/member/revoke-wallet',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'Revoke the proof of a wallet.',
  body: Type.Object({ wallet: Id }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'memberUnknown', 'memberChangeRefused'],
})
