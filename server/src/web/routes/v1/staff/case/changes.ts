import { staffCaseChanges } from '@tessera/contract/endpoints/v1/staff/case/changes.ts'
import { changesOf } from '../../../../../review/console/changes.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffCaseChangesRoute = handle(staffCaseChanges, ({ context, query, staff }) =>
  refusing('caseUnknown', async () => {
    await refuseDuringCheck(context.db, { caseId: query.id }, staff.name)
    return changesOf(context, { id: query.id, version: Number(query.version) }, staff.name)
  }),
)
