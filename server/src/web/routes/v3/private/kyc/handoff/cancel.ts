import { handoffCancel } from '@tessera/contract/endpoints/v3/private/kyc/handoff/cancel.ts'
import { cancelHandoff } from '../../../../../../accounts/handoff/handoff.ts'
import { handle } from '../../../../../http/handler.ts'

export const handoffCancelRoute = handle(handoffCancel, async ({ context, member, body }) => {
  await cancelHandoff(context, member.id, body.id)
  return {}
})
