import { staffConfirm } from '@tessera/contract/endpoints/v1/staff/session/confirm.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { confirmedBy } from '../../../../../platform/staff/passkeys.ts'
import { confirmStaffSession } from '../../../../../platform/staff/sessions.ts'
import { handle } from '../../../../http/handler.ts'
import { staffParty } from '../../../../http/staff-party.ts'

export const staffConfirmRoute = handle(staffConfirm, async ({ context, body, request, staff }) => {
  const fresh =
    staff.sandbox ||
    (body.passkey !== undefined && (await confirmedBy(context.db, staffParty(request, context), body.passkey, staff)))
  if (!fresh) throw new Refusal('staffSignInFailed')
  return {
    confirmedUntil: (await confirmStaffSession(context.db, staff.sessionId, body.passkey?.id ?? null)).toISOString(),
  }
})
