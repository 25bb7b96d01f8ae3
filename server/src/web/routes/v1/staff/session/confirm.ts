import { staffConfirm } from '@tessera/contract/endpoints/v1/staff/session/confirm.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { confirmAct } from '../../../../../platform/staff/confirmations.ts'
import { confirmedBy } from '../../../../../platform/staff/passkeys.ts'
import { handle } from '../../../../http/handler.ts'
import { staffParty } from '../../../../http/staff-party.ts'

export const staffConfirmRoute = handle(staffConfirm, async ({ context, body, request, staff }) => {
  const { act, passkey } = body
  const who = { sessionId: staff.sessionId, name: staff.name, act }
  const fresh =
    staff.sandbox ||
    (passkey !== undefined && (await confirmedBy(context.db, staffParty(request, context), passkey, who)))
  if (!fresh) throw new Refusal('staffSignInFailed')
  const until = await context.db
    .transaction()
    .execute((trx) => confirmAct(trx, { sessionId: staff.sessionId, act, passkey: passkey?.id ?? null }))
  return { confirmedUntil: until.toISOString() }
})
