import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'
import { AttemptView } from './session.ts'

/** The status of an attempt; for polling when the event stream does not get through. */
export const builtinStatus = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/builtin/status',
  access: 'member',
  handoff: true,
  summary: 'How an attempt stands.',
  query: Type.Object({ attemptId: Id }),
  result: Type.Object({ attempt: AttemptView, version: Type.Integer() }),
  codes: ['notSignedIn', 'attemptNotFound'],
})
