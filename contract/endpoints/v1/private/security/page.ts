import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SecurityLogEntry } from '../../../../security.ts'
import { Id, Instant, nullable } from '../../../../shapes.ts'

/** What the page “Security” shows, besides the sessions. */
export const securityPage = endpoint({
  method: 'GET',
  path: '/v1/private/security/page',
  access: 'member',
  summary: 'What protects the account, and the log of the last 90 days.',
  result: Type.Object({
    email: Type.String(),
    /** False for members whose address was never confirmed by a code. */
    emailConfirmed: Type.Boolean(),
    passkeys: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        createdAt: Instant,
        lastUsedAt: nullable(Instant),
      }),
    ),
    /** Since when an authenticator app is on; null without one. */
    appSince: nullable(Instant),
    recoveryCodesLeft: Type.Integer(),
    /** Whether the member's emails have a phrase. The phrase itself is only in the emails. */
    phraseSet: Type.Boolean(),
    /** Newest first, at most 100. */
    log: Type.Array(SecurityLogEntry),
    version: Type.Integer(),
  }),
  codes: ['notSignedIn'],
})
