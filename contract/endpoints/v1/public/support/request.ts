import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { supportMessageLength } from '../../../../limits.ts'
import { oneOf } from '../../../../shapes.ts'

/** Topics of a support request; our team sorts by them. */
export const supportTopics = ['verification', 'tasks', 'money', 'sign-in', 'data', 'complaint', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Sends a support request, signed in or not. We answer members at their account's own address. */
export const supportRequest = endpoint({
  method: 'POST',
  path: '/v1/public/support/request',
  access: 'public',
  summary: 'Send a request to support; answers a reference to quote.',
  body: Type.Object({
    topic: oneOf(supportTopics),
    message: Type.String({ minLength: supportMessageLength.least, maxLength: supportMessageLength.most }),
    /** Where to answer a visitor who is not signed in. */
    replyEmail: Type.Optional(Type.String({ maxLength: 320 })),
    /** The page was shown to a signed-in member. If the session has ended since, we would have no address to answer. */
    asMember: Type.Optional(Type.Boolean()),
  }),
  result: Type.Object({
    /** Short, and easy to read aloud. */
    reference: Type.String(),
    answerTo: oneOf(['account', 'email', 'nobody']),
  }),
  codes: ['emailInvalid'],
})
