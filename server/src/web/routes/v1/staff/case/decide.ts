import { staffCaseDecide } from '@tessera/contract/endpoints/v1/staff/case/decide.ts'
import { decideCase } from '../../../../../review/console/decide.ts'
import { claimOf } from '../../../../../verification/records/case-claims.ts'
import { claimCase, releaseCase } from '../../../../../review/queue/claims.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handleConfirmed } from '../../../../http/handler.ts'

export const staffCaseDecideRoute = handleConfirmed(staffCaseDecide, async ({ context, body, staff, beforeCommit }) => {
  const { id, version, verdict, reasons, corrections = [], because, number } = body
  const before = await claimOf(context.db, id)
  await refusing('caseUnknown', () => claimCase(context, id, { by: staff.name }))
  try {
    const decision = { caseId: id, version, verdict, reasons, corrections, because, number }
    return {
      outcome: await refusing('decisionRefused', () => decideCase({ ...context, beforeCommit }, decision, staff.name)),
    }
  } catch (error) {
    // A refused decision claims nothing.
    if (before?.by !== staff.name) await releaseCase(context.db, id, staff.name)
    throw error
  }
})
