import { staffReportRead } from '@tessera/contract/endpoints/v1/staff/report/read.ts'
import { readReport } from '../../../../../review/reports/reports.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffReportReadRoute = handle(staffReportRead, ({ context, query: { id, version }, staff }) =>
  refusing('reportRefused', () =>
    readReport(context, { id, version: version === undefined ? undefined : Number(version), by: staff.name }),
  ),
)
