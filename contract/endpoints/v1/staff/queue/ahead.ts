import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { queueFilter } from '../../../../queue-filter.ts'
import { Id, nullable } from '../../../../shapes.ts'

/** Which case the caller would get next, and its first file. Claims and opens nothing. */
export const staffQueueAhead = endpoint({
  method: 'GET',
  path: '/v1/staff/queue/ahead',
  access: 'staff',
  permission: 'review',
  summary: 'The case that the caller would get next, without claiming it.',
  query: Type.Object({ kind: queueFilter.kind, site: queueFilter.site }),
  result: nullable(
    Type.Object({
      caseId: Id,
      /** Null if it has none. */
      file: nullable(Type.String()),
    }),
  ),
  codes: ['notSignedIn'],
})
