import { staffMemberTransfer } from '@tessera/contract/endpoints/v1/staff/member/transfer.ts'
import { travelRule } from '../../../../../integrations/exchange/travel-rule.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberTransferRoute = handle(staffMemberTransfer, async ({ context, body, staff }) => {
  const { value, currency, ...transfer } = body
  const status = await refusing('memberChangeRefused', () =>
    travelRule(context, { ...transfer, value: { amount: value, currency } }, `reviewer:${staff.name}`),
  )
  return { status }
})
