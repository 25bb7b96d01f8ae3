import { staffPartnerWebhookSecret } from '@tessera/contract/endpoints/v1/staff/partner/webhook-secret.ts'
import { rotateSecret } from '../../../../../integrations/webhooks/endpoints.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffPartnerWebhookSecretRoute = handle(staffPartnerWebhookSecret, async ({ context, body, staff }) => ({
  secret: await refusing('setupRefused', () =>
    rotateSecret(context, body.partner, body.endEarlierAfter, `reviewer:${staff.name}`),
  ),
}))
