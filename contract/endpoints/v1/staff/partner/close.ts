import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PartnerId } from '../../../../partners.ts'

/** Closes a partner: its visits, codes and keys end, and no webhook is sent. Or opens it again. */
export const staffPartnerClose = endpoint({
  method: 'POST',
  path: '/v1/staff/partner/close',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Close or reopen a partner.',
  body: Type.Object({ partner: PartnerId, closed: Type.Boolean() }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
