import { contactSend } from '@tessera/contract/endpoints/v1/private/contact/send.ts'
import { sendContactCode } from '../../../../../accounts/contacts/contacts.ts'
import { handle } from '../../../../http/handler.ts'

export const contactSendRoute = handle(contactSend, async ({ context, member, body }) => {
  const { validUntil, sendsLeft } = await sendContactCode(context, member, body)
  return { validUntil: validUntil.toISOString(), sendsLeft }
})
