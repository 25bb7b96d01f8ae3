import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { transferStatus } from './status.ts'

/**
 * Stops an identity transfer within its 24 hours, from either account: the identity stays where it is, and both
 * accounts are free at once. After a transfer ended it changes nothing; the response has the status.
 */
export const transferStop = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/stop',
  access: 'member',
  summary: 'Stop the transfer of an identity under way.',
  body: Type.Object({
    /** A member who did not start it has an intruder in their account: ends every session but this one. */
    endOtherSessions: Type.Optional(Type.Boolean()),
  }),
  result: transferStatus.result,
  codes: ['notSignedIn'],
})
