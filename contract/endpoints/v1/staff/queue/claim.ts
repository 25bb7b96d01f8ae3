import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { Tab, workKinds } from '../../../../queue.ts'
import { mostPassed } from '../../../../queue-statuses.ts'

/**
 * Claims a case for fifteen minutes, or extends the claim. Without `caseId` the earliest due case that is free and that
 * the caller has not proposed or decided before; null when there is none. `passed`: cases that the caller left undecided,
 * which come after all others.
 */
export const staffQueueClaim = endpoint({
  method: 'POST',
  path: '/v1/staff/queue/claim',
  access: 'staff',
  permission: 'review',
  summary: 'Claim a case, or the next one.',
  body: Type.Object({
    caseId: Type.Optional(Id),
    tab: Type.Optional(Tab),
    passed: Type.Optional(Type.Array(Id, { maxItems: mostPassed })),
    kind: Type.Optional(oneOf(workKinds)),
    site: Type.Optional(Type.String({ pattern: '^[A-Za-z_]{2,20}$' })),
  }),
  result: nullable(Type.Object({ caseId: Id, until: Instant })),
  codes: ['notSignedIn', 'caseClaimed', 'caseUnknown'],
})
