import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { ReportHead } from '../../../../suspicion-reports.ts'

/** The reports about members of the caller's regions: drafts first, the latest first. */
export const staffReportList = endpoint({
  method: 'GET',
  path: '/v1/staff/report/list',
  access: 'staff',
  permission: 'report',
  summary: 'Reports of suspicious activity.',
  result: Type.Array(ReportHead),
  codes: ['notSignedIn'],
})
