import { staffSetupRedeliver } from '@tessera/contract/endpoints/v1/staff/setup/redeliver.ts'
import { PartnerFault } from '../../../../../accounts/partners/partners.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { sendAgain } from '../../../../../review/setup/webhooks.ts'
import { handle } from '../../../../http/handler.ts'

export const staffSetupRedeliverRoute = handle(staffSetupRedeliver, async ({ context, body, staff }) => {
  const which = { partner: body.partner, id: body.id }
  try {
    return { again: await sendAgain(context.db, which, `reviewer:${staff.name}`) }
  } catch (error) {
    if (error instanceof PartnerFault) throw new Refusal('setupRefused', { reason: error.message })
    throw error
  }
})
