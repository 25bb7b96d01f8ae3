import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PartnerId } from '../../../../partners.ts'

/** Stops the webhooks of a partner. Waiting ones stay. */
export const staffPartnerWebhookStop = endpoint({
  method: 'POST',
  path: '/v1/staff/partner/webhook-stop',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Stop the webhooks of a partner.',
  body: Type.Object({ partner: PartnerId }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
