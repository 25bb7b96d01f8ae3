import { staffCaseHold } from '@tessera/contract/endpoints/v1/staff/case/hold.ts'
import { placeHold } from '../../../../../review/handling/holds.ts'
import { holdOf } from '../../../../../review/console/handling.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseHoldRoute = handle(staffCaseHold, async ({ context, body, staff }) => {
  const { id, kind, reason } = body
  const open = await refusing('decisionRefused', () => placeHold(context, { caseId: id, kind, reason, by: staff.name }))
  return open.map(holdOf)
})
