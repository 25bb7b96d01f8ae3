import { staffCaseRead } from '@tessera/contract/endpoints/v1/staff/case/read.ts'
import { caseView } from '../../../../../review/console/view.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseReadRoute = handle(staffCaseRead, ({ context, query, staff }) =>
  refusing('caseUnknown', () => caseView(context, query.id, staff.name)),
)
