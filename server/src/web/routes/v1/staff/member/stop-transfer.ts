import { staffMemberStopTransfer } from '@tessera/contract/endpoints/v1/staff/member/stop-transfer.ts'
import { stopTransferOf } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberStopTransferRoute = handle(staffMemberStopTransfer, async ({ context, body, staff }) => {
  await refusing('memberChangeRefused', () => stopTransferOf(context, body.memberId, staff.name))
  return {}
})
