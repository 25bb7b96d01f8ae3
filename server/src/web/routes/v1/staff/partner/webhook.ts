import { staffPartnerWebhook } from '@tessera/contract/endpoints/v1/staff/partner/webhook.ts'
import { setWebhook } from '../../../../../integrations/webhooks/endpoints.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffPartnerWebhookRoute = handle(staffPartnerWebhook, async ({ context, body, staff }) => ({
  secret: await refusing('setupRefused', () => setWebhook(context, body.partner, body.url, `reviewer:${staff.name}`)),
}))
