import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { transferStatus } from './status.ts'

/**
 * Stops the transfer of an identity within its 24 hours, from either end: the identity stays where it is, and both accounts are
 * free at once. Where nothing moves any more nothing is changed; the answer says how things stand.
 */
export const transferStop = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/stop',
  access: 'member',
  summary: 'Stop the transfer of an identity under way.',
  body: Type.Object({
    /** Whoever did not begin it themselves has somebody else in their account: ends every session but this one. */
    endOtherSessions: Type.Optional(Type.Boolean()),
  }),
  result: transferStatus.result,
  codes: ['notSignedIn'],
})
