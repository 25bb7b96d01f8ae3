import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { supportMessageLength } from '../../../../limits.ts'

/**
 * Appeals against the final decision on the member's identity or address; the server finds the decision. Sending the
 * same text again gives the same response.
 */
export const appealSend = endpoint({
  method: 'POST',
  path: '/v1/private/appeal/send',
  access: 'member',
  summary: 'Appeals against a final decision; answers a reference to quote.',
  body: Type.Object({
    message: Type.String({ minLength: supportMessageLength.least, maxLength: supportMessageLength.most }),
  }),
  result: Type.Object({
    /** Short, and easy to read aloud. */
    reference: Type.String(),
  }),
  codes: ['notSignedIn', 'appealRefused'],
})
