import { contactConfirm } from '@tessera/contract/endpoints/v1/private/contact/confirm.ts'
import { confirmContact } from '../../../../../accounts/contacts/contacts.ts'
import { handle } from '../../../../http/handler.ts'

export const contactConfirmRoute = handle(contactConfirm, async ({ context, member, body }) => {
  await confirmContact(context, member, body, body.code)
  return {}
})
