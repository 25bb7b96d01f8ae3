import { staffFiguresRead } from '@tessera/contract/endpoints/v1/staff/figures/read.ts'
import { reviewFigures } from '../../../../../review/figures/figures.ts'
import { handle } from '../../../../http/handler.ts'

export const staffFiguresReadRoute = handle(staffFiguresRead, ({ context, query, staff }) =>
  reviewFigures(context, staff.name, Number(query.days)),
)
