import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id, Instant, oneOf } from '../../../../../shapes.ts'
import { attemptPurposes, kycLevels } from '../../../../../states.ts'

/**
 * A link, shown as a QR code too, that carries the verification of this member on to another device. Opens once, within ten
 * minutes; a new one ends the one before.
 */
export const handoffStart = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/handoff/start',
  sdkPath: '/v1/s1/kyc/integration/handoff/start',
  access: 'member',
  summary: 'A one-time link to go on with verification on a phone.',
  body: Type.Object({
    level: oneOf(kycLevels),
    /** What is captured: a first verification unless told. */
    purpose: Type.Optional(oneOf(attemptPurposes)),
    /** The language in which the phone shows its page. */
    lang: Type.Optional(Type.String({ maxLength: 16, pattern: '^[A-Za-z-]+$' })),
  }),
  result: Type.Object({
    id: Id,
    /** The link. Whoever holds it may open it: for the member's own eyes. */
    url: Type.String(),
    /** The link as a QR code: rows of modules, `1` is dark; without the quiet zone. */
    qr: Type.Array(Type.String()),
    /** Both devices show it, so that one sees they belong together; 10 to 99. */
    number: Type.Integer(),
    expiresAt: Instant,
  }),
  codes: ['notSignedIn', 'verificationNotAllowed', 'residenceNeeded'],
})
