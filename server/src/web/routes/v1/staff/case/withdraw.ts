import { staffCaseWithdraw } from '@tessera/contract/endpoints/v1/staff/case/withdraw.ts'
import { withdrawAsked } from '../../../../../compliance/questionnaires/withdraw.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffCaseWithdrawRoute = handle(staffCaseWithdraw, async ({ context, body, staff }) => {
  await refusing('decisionRefused', () => withdrawAsked(context, body.id, staff.name))
  return {}
})
