import { resetEuPoi } from '@tessera/contract/endpoints/v3/private/kyc/reset-eu-poi.ts'
import { handle } from '../../../../http/handler.ts'
import { resetVerification } from '../../../../../verification/resets/reset.ts'

export const resetEuPoiRoute = handle(resetEuPoi, ({ context, member, body }) =>
  resetVerification(context, member, 'eu-poi', body.confirm ?? false),
)
