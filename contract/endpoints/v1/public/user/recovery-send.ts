import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { RecoveryToken } from '../../../../recovery.ts'

/** Sends the recovery to the reviewers. Every address gets an email with a link that stops it. */
export const recoverySend = endpoint({
  method: 'POST',
  path: '/v1/public/user/recovery-send',
  access: 'public',
  summary: 'Send a recovery to the reviewers.',
  body: Type.Object({ token: RecoveryToken }),
  result: Type.Object({}),
  codes: [],
})
