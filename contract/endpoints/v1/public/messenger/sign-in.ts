import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Signs in the member whose messenger account opened the page; an account without a link gets a token to link it. */
export const messengerSignIn = endpoint({
  method: 'POST',
  path: '/v1/public/messenger/sign-in',
  access: 'public',
  summary:
    'Sign in with the launch data of the messenger (once per launch); sets the session cookie when a member is linked to it.',
  body: Type.Object({
    /** The launch data (`tgWebAppData`) exactly as the messenger wrote it. */
    init_data: Type.String({ minLength: 1, maxLength: 8192 }),
    /** Where to go afterwards; saved only if allowed. */
    redirect_url: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  result: Type.Object({
    linked: Type.Boolean(),
    /** Where to go; only if linked. */
    redirect_url: Type.Optional(Type.String()),
    /** The token with which a member who signs in now can link this account; only if not linked. */
    link_token: Type.Optional(Type.String()),
    /** The account's name, confirmed by the messenger; only if not linked. */
    name: Type.Optional(Type.String()),
  }),
  codes: ['messengerRefused', 'signInFailed'],
})
