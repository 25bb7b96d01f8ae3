import { staffProposalList } from '@tessera/contract/endpoints/v1/staff/proposal/list.ts'
import { proposalsFor } from '../../../../../review/acts/two-people.ts'
import { handle } from '../../../../http/handler.ts'

export const staffProposalListRoute = handle(staffProposalList, ({ context, staff }) =>
  proposalsFor(context.db, staff.name),
)
