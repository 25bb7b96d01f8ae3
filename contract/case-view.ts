import { Type, type Static } from 'typebox'
import { CaseAppeal, CaseEvent, CaseTask, Duplicate, EvidenceFile, VendorResult } from './case-parts.ts'
import { CaseHold, CaseQuestion, ReturnedCase } from './case-handling.ts'
import { Claim, workKinds } from './queue.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { photoSides } from './states.ts'
import { AnyReason, approvalBlocks, caseActs, proposedVerdicts, verdicts } from './verdicts.ts'

/* A case as the console shows it. */

/** An item of a template's checklist for reviewers, which members never see. */
export const ChecklistItem = Type.Object({
  path: Type.String(),
  /** What can be ticked. Empty where the item asks for a text, or for yes or no. */
  options: Type.Array(Type.String()),
  /** What is ticked or written so far. */
  value: Type.Array(Type.String()),
})

/** A fact of an identity or an address: what was typed, and what each source read. */
export const ComparedFact = Type.Object({
  /** Such as `firstName` or `documentNumber`. */
  field: Type.String(),
  typed: nullable(Type.String()),
  /** Where that comes from, if the member did not type it in this case, such as `identity`. */
  typedSource: Type.Optional(Type.String()),
  read: Type.Array(
    Type.Object({
      value: Type.String(),
      /** Where it was read, such as `mrz`. */
      source: Type.String(),
      /** 0 to 1. */
      confidence: Type.Number(),
      /** The rectangle of a photo in which it was read, as shares of its width and height: of a side, or of a file. */
      place: Type.Optional(
        Type.Object({
          side: Type.Optional(oneOf(photoSides)),
          file: Type.Optional(Type.String()),
          left: Type.Number(),
          top: Type.Number(),
          width: Type.Number(),
          height: Type.Number(),
        }),
      ),
    }),
  ),
  /** Whether what was typed and what was read agree. Null when there is nothing to compare. */
  agrees: nullable(Type.Boolean()),
  /** The values are masked, and shown in full by `case/reveal`. */
  masked: Type.Boolean(),
})

/** A reason that a reviewer can give, with the text that the member will read. */
export const OfferedReason = Type.Object({
  code: AnyReason,
  verdict: oneOf(['resubmission_requested', 'rejected']),
  /** `member`: the member reads it. `staff` and `no-tip-off`: the member reads the text of another code. */
  audience: oneOf(['member', 'staff', 'no-tip-off']),
  /** Whether photos can be named with it. */
  photos: Type.Array(oneOf(photoSides)),
  /** What the member has to send again for it: reasons are grouped by it. Null of other reasons. */
  asks: nullable(oneOf(['photo', 'selfie', 'document', 'details'])),
  title: Type.String(),
  remedy: Type.String(),
  /** The verdict for it now is a proposal that a second reviewer must confirm. */
  needsSecond: Type.Boolean(),
})

/** A note of staff. */
export const CaseNote = Type.Object({ id: Id, at: Instant, by: Type.String(), text: Type.String() })

/** The email that a verdict sends, in the member's language. */
export const NoticePreview = Type.Object({ verdict: oneOf(verdicts), subject: Type.String(), body: Type.String() })

/** The member of a case, without personal data. */
export const CaseMember = Type.Object({
  id: Type.Integer(),
  site: Type.String(),
  residence: nullable(Type.String()),
  /** The region that serves residents of that country. Null when it is their own. */
  servedBy: nullable(Type.String()),
  level: Type.Integer(),
  language: Type.String(),
  locked: Type.Boolean(),
  closed: Type.Boolean(),
})

/** A case as a reviewer sees it. */
export const CaseView = Type.Object({
  id: Id,
  kind: oneOf(workKinds),
  state: Type.String(),
  since: nullable(Instant),
  due: nullable(Instant),
  /** Changes with every event that changes the case. A decision names it. */
  version: Type.Integer(),
  claim: nullable(Claim),
  member: CaseMember,
  /** Reasons of the machine or of the last decision. */
  reasons: Type.Array(Type.String()),
  checks: Type.Array(
    Type.Object({ name: Type.String(), outcome: Type.String(), reason: Type.Optional(Type.String()) }),
  ),
  /** What was typed beside what was read; those that disagree first. */
  compared: Type.Array(ComparedFact),
  /** Other facts of the case. */
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String(), source: Type.Optional(Type.String()) })),
  answers: Type.Array(Type.Object({ path: Type.String(), question: Type.String(), answer: Type.String() })),
  /** The open appeal against its decision. */
  appeal: nullable(CaseAppeal),
  /** For reviewers only. An approval needs the required items. */
  checklist: Type.Array(ChecklistItem),
  /** The open tasks of the member. */
  tasks: Type.Array(CaseTask),
  files: Type.Array(EvidenceFile),
  notes: Type.Array(CaseNote),
  /** Notes of who proposed the decision, which a second reviewer reads only after their own look at the evidence. */
  hiddenNotes: Type.Integer(),
  history: Type.Array(CaseEvent),
  duplicates: Type.Array(Duplicate),
  vendors: Type.Array(VendorResult),
  notices: Type.Array(NoticePreview),
  /** Other cases of the member, newest first. */
  otherCases: Type.Array(Type.Object({ id: Type.String(), kind: oneOf(workKinds), state: Type.String(), at: Instant })),
  /** The attempt that the member sent after this one, for the same purpose. */
  newer: nullable(Id),
  /** Why it cannot be approved now. Empty: it can. */
  blocks: Type.Array(oneOf(approvalBlocks)),
  /** The checks that failed: an approval needs one of `approvalReasons`. */
  failed: Type.Array(Type.String()),
  /** No number of the document was read: an approval needs it typed, or else one of `approvalReasons`. */
  numberMissing: Type.Boolean(),
  /** Two people rejected it: every verdict that takes this back needs two. */
  overturns: Type.Boolean(),
  /** The verdicts that the case allows now. */
  verdicts: Type.Array(oneOf(verdicts)),
  offered: Type.Array(OfferedReason),
  /** What can be done with it besides. */
  acts: Type.Array(oneOf(caseActs)),
  /** It waits for a decision: it can be put on hold, assigned and snoozed. */
  waiting: Type.Boolean(),
  holds: Type.Array(CaseHold),
  questions: Type.Array(CaseQuestion),
  /** Questions that can be asked of the member now, in English. */
  readyQuestions: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  assignedTo: nullable(Type.String()),
  snoozedUntil: nullable(Instant),
  /** Who proposed a decision that a second reviewer must confirm. The reasons are shown only after one's own. */
  proposedBy: nullable(Type.String()),
  proposedVerdict: nullable(oneOf(proposedVerdicts)),
  /** An approval now is a proposal that a second reviewer must confirm. */
  needsSecond: Type.Boolean(),
  /** A second reviewer returned the proposal to the first. */
  returned: nullable(ReturnedCase),
  /** The caller can withdraw what is proposed: it is their own, or who proposed it does not review any longer. */
  mayWithdraw: Type.Boolean(),
})
export type CaseView = Static<typeof CaseView>
