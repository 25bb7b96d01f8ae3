import { staffMemberWallets } from '@tessera/contract/endpoints/v1/staff/member/wallets.ts'
import { walletsOf } from '../../../../../compliance/questionnaires/revoke-wallet.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberWalletsRoute = handle(staffMemberWallets, async ({ context, query, staff }) => {
  const wallets = await refusing('memberUnknown', () => walletsOf(context, Number(query.id), staff.name))
  return wallets.map(({ provenAt, revokedAt, ...wallet }) => ({
    ...wallet,
    provenAt: provenAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }))
})
