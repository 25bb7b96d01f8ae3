import { staffReportStart } from '@tessera/contract/endpoints/v1/staff/report/start.ts'
import { startReport } from '../../../../../review/reports/reports.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffReportStartRoute = handle(staffReportStart, async ({ context, body, staff }) => ({
  id: await refusing('memberUnknown', () => startReport(context, body.memberId, staff.name)),
}))
