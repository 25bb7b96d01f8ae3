import { staffCaseCancelCall } from '@tessera/contract/endpoints/v1/staff/case/cancel-call.ts'
import { cancelVideoCall } from '../../../../../compliance/questionnaires/video-calls.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffCaseCancelCallRoute = handle(staffCaseCancelCall, async ({ context, body, staff }) => {
  const at = await refusing('decisionRefused', () => cancelVideoCall(context, body.id, staff.name))
  return { at: at.toISOString() }
})
