import { Type, type TNull, type TSchema, type TUnion } from 'typebox'
import { clientClasses } from '@tessera/contract/client-class.ts'
import { knowledgeOutcomes, proofStates } from '@tessera/contract/knowledge-test.ts'
import { reasons, type ReasonCode } from '@tessera/contract/reasons.ts'
import { riskStates } from '@tessera/contract/risk-test.ts'
import { DateOnly, Id, Instant, oneOf } from '@tessera/contract/shapes.ts'
import { attemptStates, questionnaireStates } from '@tessera/contract/states.ts'
import { reviewerTaskTypes } from '../../platform/db/reviewer-task.ts'

/** What the database answers: nothing may be missing, and nothing more may come. */
const closed = { additionalProperties: false }

function orNull<S extends TSchema>(schema: S): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()])
}

export const addressStatus = Type.Object(
  {
    id: Id,
    state: oneOf(attemptStates),
    reasons: Type.Array(Type.Unsafe<ReasonCode>({ type: 'string', enum: Object.keys(reasons) })),
    refusedToday: Type.Integer(),
    /** Submitted and not decided yet. */
    open: Type.Boolean(),
    submittedAt: orNull(Instant),
    decidedAt: orNull(Instant),
  },
  closed,
)

/** The part of a questionnaire that tasks need. */
export const askedQuestionnaire = Type.Object(
  {
    id: Id,
    template_code: Type.Integer(),
    request_id: Type.String(),
    state: oneOf(questionnaireStates),
    final: Type.Boolean(),
    blocking: Type.Array(Type.String()),
    opened_by: Type.String(),
    opened_at: Instant,
    due_at: orNull(Instant),
    valid_until: orNull(Instant),
    decided_at: orNull(Instant),
    /** When it was last approved. Null once it was refused for good. */
    approved_at: orNull(Instant),
    appointment_at: orNull(Instant),
    appointment_link: orNull(Type.String()),
  },
  closed,
)

/**
 * All facts about a member's verification except the attempts. The type comes from here, and a test holds the answer
 * of the statement in `snapshot.ts` to it.
 */
export const snapshotSchema = Type.Object(
  {
    /** The open re-verification task, and the day (UTC) on which the document now in review was submitted. */
    reverification: orNull(
      Type.Object({ openedAt: Instant, dueOn: DateOnly, cause: Type.String(), waitingSince: orNull(DateOnly) }, closed),
    ),
    /** The current document. */
    document: orNull(Type.Object({ country: Type.String(), verifiedAt: Instant }, closed)),
    /** When a verification was last reset after it had succeeded. */
    lastResetAt: orNull(Instant),
    /** Whether the member was ever verified, by their own document or a transferred identity. */
    wasVerified: Type.Boolean(),
    /** The latest proof of address: its state, and how many were refused today (UTC). */
    addressProof: orNull(addressStatus),
    /** An identity transfer from or to this account is in progress. */
    transferring: orNull(Type.Object({ direction: oneOf(['source', 'target']), frozenUntil: Instant }, closed)),
    /** The member's questionnaires. */
    questionnaires: Type.Array(askedQuestionnaire),
    /** The signed versions of each agreement, with dates. */
    agreements: Type.Record(
      Type.String(),
      Type.Array(Type.Object({ version: Type.Integer(), signedAt: Instant }, closed)),
    ),
    /** The knowledge test: until when it counts as passed or proved, the latest attempt, the latest proof. */
    knowledge: Type.Object(
      {
        until: orNull(Instant),
        latest: orNull(oneOf(['open', ...knowledgeOutcomes])),
        /** When the time of the latest attempt is over. */
        endsAt: orNull(Instant),
        proof: orNull(oneOf(proofStates)),
        /** When each attempt since the last pass ended, in any order. */
        ended: Type.Array(Instant),
        /** A rule requires the test, and nothing was passed or proved since. */
        asked: Type.Boolean(),
      },
      closed,
    ),
    /**
     * The latest risk assessment with its own expiry, and until when an accepted one is valid, be it this or an earlier
     * one.
     */
    risk: orNull(
      Type.Object(
        {
          state: oneOf(riskStates),
          validUntil: orNull(Instant),
          until: orNull(Instant),
          ended: Type.Array(Instant),
        },
        closed,
      ),
    ),
    /** Days of extension per task. */
    extensions: Type.Record(Type.String(), Type.Integer()),
    /** The latest class, unless it was ended. */
    clientClass: orNull(
      Type.Object(
        {
          class: oneOf(clientClasses.filter((name) => name !== 'RETAIL')),
          site: Type.String(),
          validUntil: orNull(Instant),
        },
        closed,
      ),
    ),
    /** Products that a questionnaire's rule holds until a reviewer lifts the hold. */
    held: Type.Array(Type.String()),
    /** The reviewer's tasks that the member has not done yet. */
    reviewerTasks: Type.Array(
      Type.Object(
        {
          id: Id,
          task: oneOf(reviewerTaskTypes),
          agreement: orNull(Type.String()),
          blocks: Type.Array(Type.String()),
          dueAt: Instant,
          openedAt: Instant,
        },
        closed,
      ),
    ),
    /**
     * When prerequisites were last done: approved, passed or proved, accepted, signed. `class`: when one was last given
     * or ended.
     */
    done: Type.Object(
      {
        address: orNull(Instant),
        knowledge: orNull(Instant),
        risk: orNull(Instant),
        class: orNull(Instant),
        agreements: Type.Record(Type.String(), Instant),
      },
      closed,
    ),
    /**
     * Appeals against final decisions on the member's cases, latest first. For a transferred identity, those of both
     * accounts.
     */
    appeals: Type.Array(
      Type.Object(
        {
          caseId: Id,
          state: oneOf(['open', 'upheld', 'reopened', 'withdrawn']),
          reference: Type.String(),
          sentAt: Instant,
          endedAt: orNull(Instant),
        },
        closed,
      ),
    ),
  },
  closed,
)
