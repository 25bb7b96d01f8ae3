import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, lineOf, oneOf } from '../../../../shapes.ts'
import { Report, unfiledReasons } from '../../../../suspicion-reports.ts'

/** Ends a draft: filed with the authority outside of the product, or closed without filing, which needs a reason. */
export const staffReportEnd = endpoint({
  method: 'POST',
  path: '/v1/staff/report/end',
  access: 'staff',
  permission: 'report',
  confirmed: 'once',
  summary: 'Record that a report was filed, or close it without filing.',
  body: Type.Object({
    id: Id,
    version: Type.Integer({ minimum: 1 }),
    /** The authority's number of the filed report. */
    reference: Type.Optional(lineOf(100)),
    /** Closed without filing. */
    unfiledReason: Type.Optional(oneOf(unfiledReasons)),
  }),
  result: Report,
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'reportRefused'],
})
