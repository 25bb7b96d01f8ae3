import { staffMemberRevokeWallet } from '@tessera/contract/endpoints/v1/staff/member/revoke-wallet.ts'
import { revokeWallet } from '../../../../../compliance/questionnaires/revoke-wallet.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberRevokeWalletRoute = handle(staffMemberRevokeWallet, async ({ context, body, staff }) => {
  await refusing('memberChangeRefused', () => revokeWallet(context, body.wallet, staff.name))
  return {}
})
