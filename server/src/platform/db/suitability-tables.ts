import type { ColumnType, Generated, Selectable } from 'kysely'
import type { KnowledgeOutcome, ProofRoute, ProofState } from '@tessera/contract/knowledge-test.ts'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import type { RiskState } from '@tessera/contract/risk-test.ts'
import type { Instant, InstantNow } from './columns.ts'

type Reasons = ColumnType<QuestionnaireReasonCode[], QuestionnaireReasonCode[] | undefined, QuestionnaireReasonCode[]>

/** One attempt at the knowledge test. */
export interface KnowledgeAttemptTable {
  id: Generated<string>
  member_id: number
  number: number
  state: 'open' | KnowledgeOutcome
  test_version: number
  locale: string
  /** Encrypted questions and options, in the order they are displayed. */
  draw: Buffer
  /** Encrypted {@link KnowledgeSheet}. */
  answers: Buffer
  extra_time: boolean
  started_at: Instant
  ends_at: Instant
  ended_at: Instant | null
  /** Encrypted grade. */
  grade: Buffer | null
  valid_until: Instant | null
}

/** What the member answered. */
export interface KnowledgeSheet {
  answers: Record<string, string>
}

/** Knowledge shown by training, work or trading. */
export interface KnowledgeProofTable {
  id: Generated<string>
  member_id: number
  route: ProofRoute
  state: ProofState
  locale: string
  /** Encrypted. */
  statement: Buffer
  sent_at: InstantNow
  decided_at: Instant | null
  decided_by: string | null
  reasons: Reasons
  valid_until: Instant | null
}

export interface KnowledgeProofFileTable {
  id: string
  member_id: number
  /** Null until the proof is submitted. */
  proof_id: string | null
  /** Name in the file store. */
  blob: string
  bytes: number
  type: 'image/jpeg' | 'application/pdf'
  /** Encrypted. */
  name: Buffer
  content_hash: Buffer
  created_at: InstantNow
}

/** One set of answers to the risk assessment. */
export interface RiskAssessmentTable {
  id: Generated<string>
  member_id: number
  number: number
  state: RiskState
  test_version: number
  locale: string
  /** Encrypted answers and amounts. */
  sheet: Buffer
  started_at: Instant
  ended_at: Instant | null
  /** Encrypted outcome. */
  result: Buffer | null
  accepted_at: Instant | null
  valid_until: Instant | null
  decided_by: string | null
  reasons: Reasons
}

export type KnowledgeAttempt = Selectable<KnowledgeAttemptTable>
export type KnowledgeProof = Selectable<KnowledgeProofTable>
export type RiskAssessment = Selectable<RiskAssessmentTable>
