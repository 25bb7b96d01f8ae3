import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Unlinks the messenger account, so that it can no longer sign in. */
export const messengerUnlink = endpoint({
  method: 'POST',
  path: '/v1/private/messenger/unlink',
  access: 'member',
  summary: 'End the link with the messenger account, and the sessions it opened.',
  body: Type.Object({}),
  result: Type.Object({ unlinked: Type.Boolean() }),
  codes: ['notSignedIn'],
})
