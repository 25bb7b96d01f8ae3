import { Type } from 'typebox'
import { exportReasons } from '../../../../case-export.ts'
import { endpoint } from '../../../../endpoint.ts'
import { DateOnly, oneOf } from '../../../../shapes.ts'

/**
 * The cases that were sent on these days (UTC, both included) by members of the caller's regions, as one signed
 * archive. A header of the answer has its password. Two people as for one case.
 */
export const staffExportPeriod = endpoint({
  method: 'POST',
  path: '/v1/staff/export/period',
  access: 'staff',
  permission: 'senior',
  confirmed: 'once',
  summary: 'The cases of a period as a signed archive.',
  body: Type.Object({ from: DateOnly, to: DateOnly, reason: oneOf(exportReasons) }),
  result: Type.Any(),
  codes: ['notSignedIn', 'exportRefused', 'staffConfirmationNeeded'],
  rawResult: true,
})
