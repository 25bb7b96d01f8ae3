import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant } from '../../../../shapes.ts'

/** Binds the member to the affiliate who referred them: once, within 30 days of signing up, and never to themselves. */
export const bindAffiliate = endpoint({
  method: 'POST',
  path: '/affiliate/apis/v1/bind_aff_user_info',
  access: 'member',
  summary: 'Bind the member to an affiliate.',
  body: Type.Object({ affiliate_code: Type.String({ pattern: '^[A-Za-z0-9_-]{4,32}$' }) }),
  result: Type.Object({ affiliate_code: Type.String(), bound_at: Instant }),
  codes: ['notSignedIn', 'affiliateRefused'],
})
