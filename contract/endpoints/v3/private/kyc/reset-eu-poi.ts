import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { ResetResult } from './self-reset.ts'

/**
 * For members of the EU site who were verified before the EU entity took over: archives their document, so that they
 * verify with the EU entity. Offered while kyc-info says `displayEuPoiReset`. Without `confirm` nothing changes.
 */
export const resetEuPoi = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/reset-eu-poi',
  access: 'member',
  summary: 'Set aside the document verified before the EU entity took over.',
  body: Type.Object({ confirm: Type.Optional(Type.Boolean()) }),
  result: ResetResult,
  codes: ['notSignedIn', 'resetRefused', 'confirmReset'],
})
