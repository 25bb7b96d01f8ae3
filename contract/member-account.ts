import { Type } from 'typebox'
import { Instant, nullable, oneOf } from './shapes.ts'

/** What reviewers see of a member's account beside cases, tasks and wallets: codes and times, never a text. */
export const MemberAccount = Type.Object({
  /** The products of the member's level. */
  limits: Type.Array(
    Type.Object({
      product: Type.String(),
      /** In US dollars. Null: no limit. */
      limit: nullable(Type.String()),
      period: nullable(oneOf(['day', 'month'])),
      /** Why it is closed now, such as `level` or `task`. Null: it is open. */
      closed: nullable(Type.String()),
    }),
  ),
  /** What they signed, the latest first. */
  agreements: Type.Array(
    Type.Object({ agreement: Type.String(), version: Type.Integer(), language: Type.String(), at: Instant }),
  ),
  /** The latest emails and text messages to them, the latest first. */
  notices: Type.Array(Type.Object({ kind: Type.String(), channel: oneOf(['mail', 'sms']), at: Instant })),
  /** Where they are signed in, the latest first. */
  signIns: Type.Array(
    Type.Object({ at: Instant, seenAt: Instant, browser: Type.String(), country: nullable(Type.String()) }),
  ),
})
