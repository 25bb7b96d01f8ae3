import { Type } from 'typebox'
import { exportReasons } from '../../../../case-export.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, oneOf } from '../../../../shapes.ts'

/**
 * One case with its files and events, as a signed archive. A header of the answer has its password. Where the region
 * wants two people, the first one asks for it (`outcome: proposed`), and the second one gets the archive.
 */
export const staffExportCase = endpoint({
  method: 'POST',
  path: '/v1/staff/export/case',
  access: 'staff',
  permission: 'senior',
  confirmed: 'once',
  summary: 'A case as a signed archive.',
  body: Type.Object({ id: Id, reason: oneOf(exportReasons) }),
  result: Type.Any(),
  codes: ['notSignedIn', 'caseUnknown', 'exportRefused', 'checkOpen', 'staffConfirmationNeeded'],
  rawResult: true,
})
