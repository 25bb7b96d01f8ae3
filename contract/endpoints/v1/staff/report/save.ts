import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'
import { Report, ReportContent } from '../../../../suspicion-reports.ts'

/** Adds a version to a draft. Refused when someone else saved one since `version`. Earlier versions stay. */
export const staffReportSave = endpoint({
  method: 'POST',
  path: '/v1/staff/report/save',
  access: 'staff',
  permission: 'report',
  summary: 'Save a version of a draft.',
  body: Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }), content: ReportContent }),
  bodyLimit: 128 * 1024,
  result: Report,
  codes: ['notSignedIn', 'reportRefused'],
})
