import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/**
 * Server-sent events of the member: `event: changed`, `data: {"version": n}` whenever kyc-info would change. The event
 * only says that there is something to reload; it has no personal data and no verdict.
 */
export const events = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/events',
  access: 'member',
  passive: true,
  summary: 'Live notice that the state of verification changed.',
  rawResult: true,
  result: Type.Any(),
  codes: ['notSignedIn'],
})
