import { Type, type Static } from 'typebox'
import { Appointment } from './questionnaire-shapes.ts'
import { Instant, nullable, oneOf } from './shapes.ts'
import { clientClasses } from './client-class.ts'
import { taskStatuses, taskTypes, taskWhys, voluntaryTests } from './task-states.ts'

/* The member's task list: what to do, why, by when, and which products it opens or closes. */

/** The attempts at a test: when the time of one in progress is over, how many were used, and how many there are. */
export const TestAttempts = Type.Object({
  endsAt: nullable(Instant),
  used: Type.Integer(),
  most: nullable(Type.Integer()),
})
export type TestAttempts = Static<typeof TestAttempts>

export const ComplianceTask = Type.Object({
  id: Type.String(),
  type: oneOf(taskTypes),
  status: oneOf(taskStatuses),
  /** Optional: the member may choose to do it. */
  optional: Type.Boolean(),
  /** The name of the questionnaire or agreement in the requested language; empty if the type says enough. */
  title: Type.String(),
  why: oneOf(taskWhys),
  minutes: Type.Integer(),
  /** Products that are closed until it is done: that it opens, or that a later task opens. */
  opens: Type.Array(Type.String()),
  /** Of `opens`, the products that more open tasks keep closed: how many tasks each needs, this one among them. */
  steps: Type.Array(Type.Object({ product: Type.String(), total: Type.Integer() })),
  /** Products that close when its deadline passes, or when it is rejected finally. */
  blocks: Type.Array(Type.String()),
  /** Of `opens` and `blocks`, the products that it closes now. */
  closedNow: Type.Array(Type.String()),
  /** Limits that rise when it is done: to this decimal string in USD; null: to no limit. */
  raises: Type.Array(
    Type.Object({ product: Type.String(), limit: nullable(Type.String()), period: nullable(oneOf(['day', 'month'])) }),
  ),
  dueAt: nullable(Instant),
  /** When `blocks` close: `dueAt` plus the grace period. */
  closesAt: nullable(Instant),
  /** Tasks to do first, while it is locked. */
  after: Type.Array(Type.String()),
  nextAttemptAt: nullable(Instant),
  /** Days by which the member may extend it, once; 0 if they cannot (any more). */
  extensionDays: Type.Integer(),
  /** While the submission is in review. */
  appointment: nullable(Appointment),
  /** Of the knowledge test, from the first attempt on. */
  attempts: Type.Optional(TestAttempts),
  openedBy: oneOf(['SYSTEM', 'REVIEWER', 'MEMBER']),
  /** The number of its questionnaire; null if it has none. */
  templateCode: nullable(Type.Integer()),
  /** The page to do it on, on this host. */
  path: Type.String(),
})
export type ComplianceTask = Static<typeof ComplianceTask>

/** A test that the member may take where the region does not require it. */
export const VoluntaryTask = Type.Object({
  type: oneOf(voluntaryTests),
  minutes: Type.Integer(),
  attempts: Type.Optional(TestAttempts),
  /** Sent, and our team decides. */
  inReview: Type.Optional(Type.Literal(true)),
})
export type VoluntaryTask = Static<typeof VoluntaryTask>

/** Products that tasks keep closed now, the tasks that they need, and the minutes of those the member has yet to do. */
export const LockedProducts = Type.Object({
  products: Type.Array(Type.String()),
  tasks: Type.Array(Type.String()),
  minutes: Type.Integer(),
})
export type LockedProducts = Static<typeof LockedProducts>

/** The member's class, and when it expires; retail does not expire. */
export const ClientClassView = Type.Object({ name: oneOf(clientClasses), validUntil: nullable(Instant) })
