import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { GraceSeconds, PartnerId } from '../../../../partners.ts'

/** Makes a secret for webhooks, which is shown once. Earlier ones sign beside it for some time. */
export const staffPartnerWebhookSecret = endpoint({
  method: 'POST',
  path: '/v1/staff/partner/webhook-secret',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Make a secret for a partner’s webhooks.',
  body: Type.Object({ partner: PartnerId, endEarlierAfter: GraceSeconds }),
  result: Type.Object({ secret: Type.String() }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
