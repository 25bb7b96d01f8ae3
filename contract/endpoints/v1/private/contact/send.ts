import { Type } from 'typebox'
import { Contact } from '../../../../contact.ts'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'

/** Sends a one-time code to a number or address that a questionnaire asks for. */
export const contactSend = endpoint({
  method: 'POST',
  path: '/v1/private/contact/send',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Sends a code to a phone number or e-mail address.',
  body: Contact,
  result: Type.Object({
    validUntil: Instant,
    /** Codes that can still be sent today. */
    sendsLeft: Type.Integer(),
  }),
  codes: ['notSignedIn', 'contactUnreachable', 'contactTooManyCodes'],
})
