import { Type } from 'typebox'
import { queueMarks } from './queue-statuses.ts'
import { Instant, nullable, oneOf } from './shapes.ts'

/* The queue: the work that needs a person, and who works on it. */

/** The kinds of work in the queue. */
export const workKinds = [
  'attempt',
  'address-proof',
  'questionnaire',
  'knowledge-proof',
  'risk-assessment',
  'transfer',
  'appeal',
  'cancelled-video-call',
  'site',
  'recovery',
  'erasure',
] as const
export type WorkKind = (typeof workKinds)[number]

/** The kinds of work that end with a decision which the figures count. */
export const decidedKinds = [
  'attempt',
  'address-proof',
  'questionnaire',
  'appeal',
] as const satisfies readonly WorkKind[]

/** How many rows a page of the queue has. */
export const queuePage = 50

/** How long a claim lasts without work on the case, in minutes. */
export const claimMinutes = 15

/** Who works on a case, since when, and until when at the latest. */
export const Claim = Type.Object({ by: Type.String(), since: Instant, until: Instant })

/** A tab of the console. A claim ends when the last tab that has the case open closes it. */
export const Tab = Type.String({ pattern: '^[a-z0-9]{8,40}$' })

/** One row of the queue. No name and no data of the member: only a number. */
export const QueueRow = Type.Object({
  kind: oneOf(workKinds),
  /** The number of the case, or for a change of region of the member. */
  id: Type.String(),
  memberId: Type.Integer(),
  site: Type.String(),
  /** Codes that say what it is about, such as `LEVEL_1`, `GB`, `passport`. */
  about: Type.Array(Type.String()),
  since: nullable(Instant),
  due: nullable(Instant),
  /** The due time is that of the first look: no reviewer has opened it yet. */
  firstLook: Type.Boolean(),
  claim: nullable(Claim),
  /** Who proposed a decision that a second reviewer must confirm. */
  proposedBy: nullable(Type.String()),
  /** What sets it apart: on hold, escalated, the member is asked, snoozed. */
  marks: Type.Array(oneOf(queueMarks)),
  assignedTo: nullable(Type.String()),
  snoozedUntil: nullable(Instant),
})
