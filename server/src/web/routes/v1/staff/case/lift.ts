import { staffCaseLift } from '@tessera/contract/endpoints/v1/staff/case/lift.ts'
import { liftHold } from '../../../../../review/handling/holds.ts'
import { holdOf } from '../../../../../review/console/handling.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseLiftRoute = handle(staffCaseLift, async ({ context, body, staff }) => {
  const open = await refusing('decisionRefused', () =>
    liftHold(context, { caseId: body.id, kind: body.kind, by: staff.name }),
  )
  return open.map(holdOf)
})
