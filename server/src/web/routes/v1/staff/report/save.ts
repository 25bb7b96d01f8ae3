import { staffReportSave } from '@tessera/contract/endpoints/v1/staff/report/save.ts'
import { saveReport } from '../../../../../review/reports/reports.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffReportSaveRoute = handle(staffReportSave, ({ context, body, staff }) =>
  refusing('reportRefused', () => saveReport(context, { ...body, by: staff.name })),
)
