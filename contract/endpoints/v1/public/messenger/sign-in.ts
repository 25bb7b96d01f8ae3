import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Signs in the member whose messenger account opened the page; an account linked to nobody is given the means to be linked. */
export const messengerSignIn = endpoint({
  method: 'POST',
  path: '/v1/public/messenger/sign-in',
  access: 'public',
  summary:
    'Sign in with the launch data of the messenger (once per launch); sets the session cookie when a member is linked to it.',
  body: Type.Object({
    /** The launch data (`tgWebAppData`) exactly as the messenger wrote it. */
    init_data: Type.String({ minLength: 1, maxLength: 8192 }),
    /** Where to go afterwards; kept only when allowed. */
    redirect_url: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  result: Type.Object({
    linked: Type.Boolean(),
    /** Where to go; only when linked. */
    redirect_url: Type.Optional(Type.String()),
    /** What a member who signs in now can link this account with; only when not linked. */
    link_token: Type.Optional(Type.String()),
    /** The account's name as the messenger vouches for it; only when not linked. */
    name: Type.Optional(Type.String()),
  }),
  codes: ['messengerRefused', 'signInFailed'],
})
