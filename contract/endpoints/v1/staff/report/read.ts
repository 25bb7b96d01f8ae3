import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'
import { Report } from '../../../../suspicion-reports.ts'

/** A report in its latest version, or in an earlier one. The audit chain records who read it. */
export const staffReportRead = endpoint({
  method: 'GET',
  path: '/v1/staff/report/read',
  access: 'staff',
  permission: 'report',
  summary: 'A report of suspicious activity.',
  query: Type.Object({ id: Id, version: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })) }),
  result: Report,
  codes: ['notSignedIn', 'reportRefused'],
})
