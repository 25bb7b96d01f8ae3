import { Type, type Static } from 'typebox'
import { Appointment } from './questionnaire-shapes.ts'
import { Instant, nullable, oneOf } from './shapes.ts'
import { clientClasses } from './client-class.ts'
import { taskStatuses, taskTypes, taskWhys } from './task-states.ts'

/* The member's one list of duties: what waits, why, until when, what it opens or closes. */

export const ComplianceTask = Type.Object({
  id: Type.String(),
  type: oneOf(taskTypes),
  status: oneOf(taskStatuses),
  /** A choice, not a duty. */
  optional: Type.Boolean(),
  /** The questionnaire's or agreement's own name in the language asked for; empty where the type says it all. */
  title: Type.String(),
  why: oneOf(taskWhys),
  minutes: Type.Integer(),
  /** Products closed until it is done. */
  opens: Type.Array(Type.String()),
  /** Products closed once its time is over, or it was refused for good. */
  blocks: Type.Array(Type.String()),
  /** Of `opens` and `blocks`, what it keeps closed now. */
  closedNow: Type.Array(Type.String()),
  /** Limits that rise when it is done: to this decimal string in USD; null: there is none any more. */
  raises: Type.Array(
    Type.Object({ product: Type.String(), limit: nullable(Type.String()), period: nullable(oneOf(['day', 'month'])) }),
  ),
  dueAt: nullable(Instant),
  /** When `blocks` close; after `dueAt` by the days of grace. */
  closesAt: nullable(Instant),
  /** Tasks that come first, while it is locked. */
  after: Type.Array(Type.String()),
  nextAttemptAt: nullable(Instant),
  /** Days by which the member may put it off, once; 0 when they may not (any more). */
  extensionDays: Type.Integer(),
  /** While what was sent is with us. */
  appointment: nullable(Appointment),
  openedBy: oneOf(['SYSTEM', 'REVIEWER', 'MEMBER']),
  /** The number of its questionnaire; null where it is none. */
  templateCode: nullable(Type.Integer()),
  /** Where it is done, on this host. */
  path: Type.String(),
})
export type ComplianceTask = Static<typeof ComplianceTask>

/** The member's class, and until when it holds; retail has no end. */
export const ClientClassView = Type.Object({ name: oneOf(clientClasses), validUntil: nullable(Instant) })
