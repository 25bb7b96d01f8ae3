import { staffProposalList } from '@tessera/contract/endpoints/v1/staff/proposal/list.ts'
import { actNeedsTwo } from '../../../../../regions/two-reviewers.ts'
import { proposalsFor } from '../../../../../review/acts/two-people.ts'
import { handle } from '../../../../http/handler.ts'

export const staffProposalListRoute = handle(staffProposalList, async ({ context, staff }) => ({
  ...(await proposalsFor(context.db, staff.name)),
  exportSites: [...context.regions.keys()].filter((site) => actNeedsTwo(context.regions, [site], 'export')),
}))
