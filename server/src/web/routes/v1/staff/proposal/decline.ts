import { staffProposalDecline } from '@tessera/contract/endpoints/v1/staff/proposal/decline.ts'
import { declineProposal } from '../../../../../review/acts/two-people.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffProposalDeclineRoute = handle(staffProposalDecline, async ({ context, body, staff }) => {
  await refusing('memberChangeRefused', () => declineProposal(context.db, body, staff.name))
  return { declined: true as const }
})
