import { staffInvitationOpen } from '@tessera/contract/endpoints/v1/staff/invitation/open.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { invitedBy, staffCreation } from '../../../../../platform/staff/passkeys.ts'
import { handle } from '../../../../http/handler.ts'
import { staffParty } from '../../../../http/staff-party.ts'

const perAddress = { name: 'staff-invitation-address', limit: 60, seconds: 600 }

export const staffInvitationOpenRoute = handle(staffInvitationOpen, async ({ context, body, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const name = await invitedBy(context.db, body.token)
  if (name === null) throw new Refusal('staffInvitationInvalid')
  return { name, ...(await staffCreation(context.db, staffParty(request, context), name)) }
})
