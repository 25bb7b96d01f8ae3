import { selfReset } from '@tessera/contract/endpoints/v3/private/kyc/self-reset.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { handle } from '../../../../http/handler.ts'
import { resetVerification } from '../../../../../verification/resets/reset.ts'

export const selfResetRoute = handle(selfReset, async (call) => {
  const { context, member, body } = call
  if (body.confirm) await requireConfirmed(context.db, call, 'confirmReset')
  return resetVerification(context, member, 'self', body.confirm ?? false)
})
