import { staffReportList } from '@tessera/contract/endpoints/v1/staff/report/list.ts'
import { reportsFor } from '../../../../../review/reports/reports.ts'
import { handle } from '../../../../http/handler.ts'

export const staffReportListRoute = handle(staffReportList, ({ context, staff }) => reportsFor(context, staff.name))
