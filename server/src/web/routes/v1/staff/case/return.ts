import { staffCaseReturn } from '@tessera/contract/endpoints/v1/staff/case/return.ts'
import { returnProposal } from '../../../../../review/handling/return-proposal.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseReturnRoute = handle(staffCaseReturn, async ({ context, body, staff }) => {
  const { id, version, reason } = body
  const to = await refusing('decisionRefused', () =>
    returnProposal(context, { caseId: id, version, reason, by: staff.name }),
  )
  return { to }
})
