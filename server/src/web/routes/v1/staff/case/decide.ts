import { staffCaseDecide } from '@tessera/contract/endpoints/v1/staff/case/decide.ts'
import { decideCase } from '../../../../../review/console/decide.ts'
import { claimCase } from '../../../../../review/queue/claims.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseDecideRoute = handle(staffCaseDecide, async ({ context, body, staff }) => {
  const { id, version, verdict, reasons, corrections = [], because, number } = body
  const { by, until } = await refusing('caseUnknown', () => claimCase(context, id, staff.name))
  if (by !== staff.name) throw new Refusal('caseClaimed', { by, until: until.toISOString() })
  const outcome = await refusing('decisionRefused', () =>
    decideCase(context, { caseId: id, version, verdict, reasons, corrections, because, number }, staff.name),
  )
  return { outcome }
})
