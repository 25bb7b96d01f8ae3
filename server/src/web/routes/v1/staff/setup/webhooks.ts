import { staffSetupWebhooks } from '@tessera/contract/endpoints/v1/staff/setup/webhooks.ts'
import { webhookStates } from '../../../../../review/setup/webhooks.ts'
import { handle } from '../../../../http/handler.ts'

export const staffSetupWebhooksRoute = handle(staffSetupWebhooks, async ({ context }) =>
  (await webhookStates(context.db)).map((one) => ({
    ...one,
    latest: one.latest.map((webhook) => ({ ...webhook, at: webhook.at.toISOString() })),
  })),
)
