import { Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './shapes.ts'

/** What reviewers see of a member's account beside cases, tasks and wallets: codes, amounts and times, never a text. */
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
  /** The crypto transfers that the travel rule asked about, the latest first. */
  transfers: Type.Array(
    Type.Object({
      /** The case. */
      id: Id,
      at: Instant,
      direction: oneOf(['in', 'out']),
      asset: Type.String(),
      amount: Type.String(),
      /** What it is worth, such as `30000 EUR`. */
      value: Type.String(),
      /** A platform, an own wallet or someone else's. Empty until the member answers. */
      place: Type.String(),
      /** The platform, or the address of the wallet. Never a name of a person. */
      counterparty: Type.String(),
      status: oneOf(['clear', 'asked', 'in_review', 'refused']),
    }),
  ),
  /** The latest emails and text messages to them, the latest first. */
  notices: Type.Array(Type.Object({ kind: Type.String(), channel: oneOf(['mail', 'sms']), at: Instant })),
  /** Where they are signed in, the latest first. */
  signIns: Type.Array(
    Type.Object({ at: Instant, seenAt: Instant, browser: Type.String(), country: nullable(Type.String()) }),
  ),
})
