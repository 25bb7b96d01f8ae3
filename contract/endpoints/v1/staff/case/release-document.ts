import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, oneOf } from '../../../../shapes.ts'
import { releaseReasons } from '../../../../verdicts.ts'

/** Takes the document of an approved case from its member, so that another one can be verified with it. The first person proposes it, a second confirms it. */
export const staffCaseReleaseDocument = endpoint({
  method: 'POST',
  path: '/v1/staff/case/release-document',
  access: 'staff',
  permission: 'review',
  confirmed: 'once',
  summary: 'Release the document of an approved case.',
  body: Type.Object({ id: Id, reason: oneOf(releaseReasons) }),
  result: Type.Object({ outcome: oneOf(['released', 'proposed']) }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'caseUnknown', 'decisionRefused'],
})
