import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'

/**
 * Takes verification back from the phone: ends the link and its access. Does nothing if it already ended or is another
 * member's.
 */
export const handoffCancel = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/handoff/cancel',
  access: 'member',
  summary: 'Take verification back from the phone.',
  body: Type.Object({ id: Id }),
  result: Type.Object({}),
  codes: ['notSignedIn'],
})
