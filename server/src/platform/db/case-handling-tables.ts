import type { Generated, Selectable } from 'kysely'
import type { ProposedVerdict } from '@tessera/contract/verdicts.ts'
import type { HoldKind, HoldReason, ReturnReason, SnoozeReason } from '@tessera/contract/case-handling.ts'
import type { Instant, InstantNow } from './columns.ts'

/** Why a case must not be approved, until someone ends it or the case is decided. */
export interface CaseHoldTable {
  id: Generated<string>
  case_id: string
  kind: HoldKind
  reason: HoldReason
  placed_by: string
  placed_at: InstantNow
  lifted_by: string | null
  lifted_at: Instant | null
}

/** Questions to the member about a case: a questionnaire of their own. */
export interface CaseQuestionTable {
  questionnaire_id: string
  case_id: string
  asked_by: string
  asked_at: InstantNow
}

/** A case that is left out of the queue until a time. */
export interface CaseSnoozeTable {
  case_id: string
  until: Instant
  reason: SnoozeReason
  snoozed_by: string
  snoozed_at: InstantNow
}

/** Who shall work on a case. */
export interface CaseAssignmentTable {
  case_id: string
  assigned_to: string
  assigned_by: string
  assigned_at: InstantNow
}

/** What the first of two reviewers proposed about a case. A second one may have returned it. */
export interface CaseProposalTable {
  case_id: string
  verdict: ProposedVerdict
  proposed_by: string
  proposed_at: InstantNow
  returned_by: string | null
  returned_at: Instant | null
  return_reason: ReturnReason | null
}

export type CaseProposal = Selectable<CaseProposalTable>
