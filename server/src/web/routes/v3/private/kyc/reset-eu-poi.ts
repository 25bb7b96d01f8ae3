import { resetEuPoi } from '@tessera/contract/endpoints/v3/private/kyc/reset-eu-poi.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { handle } from '../../../../http/handler.ts'
import { resetVerification } from '../../../../../verification/resets/reset.ts'

export const resetEuPoiRoute = handle(resetEuPoi, async (call) => {
  const { context, member, body } = call
  if (body.confirm) await requireConfirmed(context.db, call, 'confirmReset')
  return resetVerification(context, member, 'eu-poi', body.confirm ?? false)
})
