import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PartnerId } from '../../../../partners.ts'

/** Ends all keys of a partner at once. */
export const staffPartnerRevoke = endpoint({
  method: 'POST',
  path: '/v1/staff/partner/revoke',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'End all keys of a partner.',
  body: Type.Object({ partner: PartnerId }),
  result: Type.Object({ ended: Type.Integer() }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
