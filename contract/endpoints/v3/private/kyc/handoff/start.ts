import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id, Instant, oneOf } from '../../../../../shapes.ts'
import { attemptPurposes, kycLevels } from '../../../../../states.ts'

/**
 * A link, also as a QR code, that continues this member's verification on another device. Opens once, within ten
 * minutes; a new link ends the one before.
 */
export const handoffStart = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/handoff/start',
  access: 'member',
  summary: 'A one-time link to go on with verification on a phone.',
  body: Type.Object({
    level: oneOf(kycLevels),
    /** What to capture; a first verification if absent. */
    purpose: Type.Optional(oneOf(attemptPurposes)),
    /** The language of the page on the phone. */
    lang: Type.Optional(Type.String({ maxLength: 16, pattern: '^[A-Za-z-]+$' })),
  }),
  result: Type.Object({
    id: Id,
    /** The link. Anyone who has it can open it, so only the member may see it. */
    url: Type.String(),
    /** The link as a QR code: rows of modules, `1` is dark; without the quiet zone. */
    qr: Type.Array(Type.String()),
    /** Both devices show it, so that the member can compare; 10 to 99. */
    number: Type.Integer(),
    expiresAt: Instant,
  }),
  codes: ['notSignedIn', 'verificationNotAllowed', 'residenceNeeded'],
})
