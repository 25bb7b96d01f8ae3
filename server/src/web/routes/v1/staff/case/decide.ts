import { staffCaseDecide } from '@tessera/contract/endpoints/v1/staff/case/decide.ts'
import { decideCase } from '../../../../../review/console/decide.ts'
import { claimCase } from '../../../../../review/queue/claims.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseDecideRoute = handle(staffCaseDecide, async ({ context, body, staff }) => {
  const { id, version, verdict, reasons, corrections = [], because, number } = body
  await refusing('caseUnknown', () => claimCase(context, id, { by: staff.name }))
  const outcome = await refusing('decisionRefused', () =>
    decideCase(context, { caseId: id, version, verdict, reasons, corrections, because, number }, staff.name),
  )
  return { outcome }
})
