import { Type } from 'typebox'
import { Id, Instant, oneOf } from './shapes.ts'

/** How long a member of another region stays open, in minutes. */
export const breakGlassMinutes = 30
/** How many people are notified at once. */
export const notifiedPeople = 2

/** Why a person opens a member outside their regions. Codes, because the audit chain has no free text. */
export const breakGlassReasons = [
  'MEMBER_AT_RISK',
  'REQUEST_OF_AUTHORITY',
  'NOBODY_OF_THE_REGION',
  'FAILURE_OF_A_SYSTEM',
] as const
export type BreakGlassReason = (typeof breakGlassReasons)[number]

/** A member outside the caller's regions who is open to them. */
export const OpenedGlass = Type.Object({ memberId: Type.Integer(), until: Instant })

/** A colleague opened a member outside their regions, and the caller has not said yet that they read it. */
export const GlassAlert = Type.Object({
  id: Id,
  by: Type.String(),
  memberId: Type.Integer(),
  reason: oneOf(breakGlassReasons),
  at: Instant,
})
