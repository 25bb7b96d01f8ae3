import { Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { photoSides } from './states.ts'
import { taskStatuses, taskTypes } from './task-states.ts'

/* Parts of a case as the console shows it, beside its facts and checks. */

/** A file of a case. `evidence` shows it as a picture. */
export const EvidenceFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: oneOf(['image/jpeg', 'application/pdf']),
  bytes: Type.Integer(),
  addedAt: Instant,
  /** The side of the document that it shows, or the selfie. Null of other files. */
  side: nullable(oneOf(photoSides)),
  /** Another file replaced it before the case was sent. */
  replaced: Type.Boolean(),
  /** The note that a reviewer attached it to. Null: the member sent it. */
  note: nullable(Id),
})

/** An event of the audit chain: codes and numbers, never personal data. */
export const CaseEvent = Type.Object({
  at: Instant,
  actor: Type.String(),
  action: Type.String(),
  details: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) })),
  /** Whether it changed the case. Not a look at it, a note or an assignment. */
  changes: Type.Boolean(),
})

/** An open task of the member. */
export const CaseTask = Type.Object({
  id: Type.String(),
  type: oneOf(taskTypes),
  status: oneOf(taskStatuses),
  /** The code of a questionnaire. */
  template: nullable(Type.Integer()),
  agreement: nullable(Type.String()),
  dueAt: nullable(Instant),
  /** What it blocks is closed. */
  over: Type.Boolean(),
})

/** An open appeal, and the decision that it is about. */
export const CaseAppeal = Type.Object({
  sentAt: Instant,
  reference: Type.String(),
  /** What the member wrote. Null when it was erased. */
  text: nullable(Type.String()),
  decision: nullable(
    Type.Object({
      verdict: Type.String(),
      by: Type.String(),
      /** Who had proposed it, where it took two people. */
      proposedBy: Type.Array(Type.String()),
      at: Instant,
      reasons: Type.Array(Type.String()),
    }),
  ),
})

/** Another member's case with the same document. */
export const Duplicate = Type.Object({
  state: Type.String(),
  /** Null when the person may not see it: another region, or an erased member. */
  case: nullable(Type.Object({ id: Id, memberId: Type.Integer() })),
})

/** What a vendor said about an attempt. */
export const VendorResult = Type.Object({
  vendor: Type.String(),
  /** The vendor's own id of the session. */
  reference: nullable(Type.String()),
  startedAt: Instant,
  verdict: nullable(oneOf(['approved', 'resubmission', 'final', 'review'])),
  resultAt: nullable(Instant),
  reasons: Type.Array(Type.String()),
  /** The vendor that took over. */
  handedTo: nullable(Type.String()),
  /** The session is no longer used. */
  ended: Type.Boolean(),
})
