import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, oneOf } from '../../../../shapes.ts'

/**
 * Stores that the member read, or agreed to, an announcement of get-config. The first answer counts; sending it again
 * gives the same response.
 */
export const submitKycAnnouncement = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/submit-kyc-announcement',
  access: 'member',
  summary: 'Answer an announcement.',
  body: Type.Object({ announcement: Type.String({ pattern: '^[a-z0-9-]{3,64}$' }), answer: oneOf(['read', 'agreed']) }),
  result: Type.Object({ announcement: Type.String(), answer: oneOf(['read', 'agreed']), at: Instant }),
  codes: ['notSignedIn', 'announcementUnknown'],
})
