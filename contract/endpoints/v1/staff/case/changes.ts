import { Type } from 'typebox'
import { CaseEvent } from '../../../../case-parts.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Id, nullable } from '../../../../shapes.ts'
import { Claim } from '../../../../queue.ts'

/** What happened to an open case since the version that the reviewer sees. It opens nothing and records nothing. */
export const staffCaseChanges = endpoint({
  method: 'GET',
  path: '/v1/staff/case/changes',
  access: 'staff',
  permission: 'review',
  summary: 'What changed a case since a version.',
  query: Type.Object({ id: Id, version: Type.String({ pattern: '^\\d{1,15}$' }) }),
  result: Type.Object({
    /** The events that changed it. */
    events: Type.Array(CaseEvent),
    /** A newer attempt that the member sent. */
    newer: nullable(Id),
    claim: nullable(Claim),
  }),
  codes: ['notSignedIn', 'caseUnknown', 'checkOpen'],
})
