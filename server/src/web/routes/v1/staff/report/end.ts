import { staffReportEnd } from '@tessera/contract/endpoints/v1/staff/report/end.ts'
import { endReport } from '../../../../../review/reports/reports.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffReportEndRoute = handle(staffReportEnd, ({ context, body, staff }) =>
  refusing('reportRefused', () => endReport(context, body, staff.name)),
)
