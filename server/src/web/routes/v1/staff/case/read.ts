import { staffCaseRead } from '@tessera/contract/endpoints/v1/staff/case/read.ts'
import { caseView } from '../../../../../review/console/view.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseReadRoute = handle(staffCaseRead, ({ context, query, staff }) =>
  refusing('caseUnknown', async () => {
    await refuseDuringCheck(context.db, { caseId: query.id }, staff.name)
    return caseView(context, query.id, staff.name)
  }),
)
