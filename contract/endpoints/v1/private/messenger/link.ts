import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/**
 * The member's own, confirmed step: from now on they can sign in with the messenger account. The password proves that
 * the member confirms it; a member with a passkey or an app also needs a fresh proof with it.
 */
export const messengerLink = endpoint({
  method: 'POST',
  path: '/v1/private/messenger/link',
  access: 'member',
  summary: 'Link the messenger account that a link token stands for; asks the password again.',
  body: Type.Object({
    link_token: Type.String({ minLength: 1, maxLength: 128 }),
    password: Type.String({ maxLength: 256 }),
  }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'messengerRefused', 'tokenExpired', 'signInFailed', 'confirmFirst'],
})
