import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PartnerId } from '../../../../partners.ts'
import { lineOf, nullable } from '../../../../shapes.ts'

/** Sets where the webhooks of a partner go. The first call makes a secret, which is shown once. */
export const staffPartnerWebhook = endpoint({
  method: 'POST',
  path: '/v1/staff/partner/webhook',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Set the address of a partner’s webhooks.',
  body: Type.Object({ partner: PartnerId, url: lineOf(500) }),
  result: Type.Object({
    /** Null where the secrets stay the same. */
    secret: nullable(Type.String()),
  }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
