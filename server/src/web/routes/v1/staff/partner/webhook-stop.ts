import { staffPartnerWebhookStop } from '@tessera/contract/endpoints/v1/staff/partner/webhook-stop.ts'
import { stopWebhook } from '../../../../../integrations/webhooks/endpoints.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffPartnerWebhookStopRoute = handle(staffPartnerWebhookStop, async ({ context, body, staff }) => {
  await refusing('setupRefused', () => stopWebhook(context.db, body.partner, `reviewer:${staff.name}`))
  return {}
})
