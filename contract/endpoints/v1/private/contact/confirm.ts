import { Type } from 'typebox'
import { Contact } from '../../../../contact.ts'
import { endpoint } from '../../../../endpoint.ts'

/** Verifies the code we sent: from then on the number or address is a verified contact of the member. */
export const contactConfirm = endpoint({
  method: 'POST',
  path: '/v1/private/contact/confirm',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Shows by a code that a phone number or e-mail address is the member’s.',
  body: Type.Object({ ...Contact.properties, code: Type.String({ pattern: '^\\d{6}$' }) }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'contactCodeWrong', 'contactCodeExpired'],
})
