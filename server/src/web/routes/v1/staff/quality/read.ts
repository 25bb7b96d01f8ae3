import { staffQualityRead } from '@tessera/contract/endpoints/v1/staff/quality/read.ts'
import { blindView } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQualityReadRoute = handle(staffQualityRead, ({ context, query, staff }) =>
  refusing('caseUnknown', () => blindView(context, query.id, staff.name)),
)
