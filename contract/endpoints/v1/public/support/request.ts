import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { supportMessageLength } from '../../../../limits.ts'
import { oneOf } from '../../../../shapes.ts'

/** What anybody may ask about; staff sort by it. */
export const supportTopics = ['verification', 'sign-in', 'data', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Raises an issue with support, signed in or not. A member is answered at the account's own address. */
export const supportRequest = endpoint({
  method: 'POST',
  path: '/v1/public/support/request',
  access: 'public',
  summary: 'Send a request to support; answers a reference to quote.',
  body: Type.Object({
    topic: oneOf(supportTopics),
    message: Type.String({ minLength: supportMessageLength.least, maxLength: supportMessageLength.most }),
    /** Where to answer somebody who is not signed in. */
    replyEmail: Type.Optional(Type.String({ maxLength: 320 })),
    /** The page was shown to a signed-in member: when the session ended since, nobody would know whom to answer. */
    asMember: Type.Optional(Type.Boolean()),
  }),
  result: Type.Object({
    /** Short, and easy to read aloud. */
    reference: Type.String(),
    answerTo: oneOf(['account', 'email', 'nobody']),
  }),
  codes: ['emailInvalid'],
})
