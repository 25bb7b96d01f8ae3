import type { ColumnType, Generated } from 'kysely'
import type { CheckName } from '@tessera/contract/checks.ts'
import type { AttemptMethod, ReasonSides } from '@tessera/contract/resubmission.ts'
import type { NumberKind } from '@tessera/contract/numbers.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { Instant, InstantNow, Json } from './columns.ts'
import type {
  AttemptPurpose,
  AttemptState,
  PhotoProblem,
  PhotoSide,
  DocumentType,
  KycLevel,
  KycProvider,
} from '@tessera/contract/states.ts'

export interface KycCaseTable {
  id: Generated<string>
  member_id: number
  level: KycLevel
  provider: KycProvider
  created_at: InstantNow
}

/** One check of the automatic review, as stored with the attempt. */
export interface StoredCheck {
  name: CheckName
  outcome: 'passed' | 'failed' | 'not-checked'
  reason?: ReasonCode
}

export interface AttemptTable {
  id: Generated<string>
  case_id: string
  member_id: number
  level: KycLevel
  /** The purpose of the attempt: the first verification, or a newer document of a verified member. */
  purpose: ColumnType<AttemptPurpose, AttemptPurpose | undefined, never>
  number: number
  state: AttemptState
  country: string
  document_type: DocumentType
  /** The version of the text that the member agreed to before this attempt. The time is the attempt's own. */
  /** Null while the member has not consented, which they do when sending. */
  consent_version: string | null
  /** Encrypted name and date of birth, as typed. */
  details: Buffer | null
  /** Encrypted facts read from the document. */
  facts: Buffer | null
  checks: Json<StoredCheck[]>
  reasons: ColumnType<ReasonCode[], ReasonCode[] | undefined, ReasonCode[]>
  /** The photos that the reasons name. */
  reason_sides: Json<ReasonSides>
  /** The refused attempt that this one resubmits. Everything that was not refused was copied from it. */
  resubmission_of: ColumnType<string | null, string | null | undefined, never>
  method: ColumnType<AttemptMethod, AttemptMethod | undefined, never>
  /** Whether a refusal uses up one of the member's attempts. */
  counts: Generated<boolean>
  created_at: InstantNow
  submitted_at: Instant | null
  decided_at: Instant | null
  /** Voided by a reset. It remains only as a record. */
  voided_at: Instant | null
}

export interface PhotoTable {
  id: Generated<string>
  attempt_id: string
  member_id: number
  side: PhotoSide
  /** Name in the file store. */
  blob: string
  bytes: number
  width: number
  height: number
  /** Keyed hash of the file as uploaded, to recognise the same image. */
  content_hash: Buffer
  problem: PhotoProblem | null
  /** Encrypted perceptual hash (`perceptualHashOf`). Null for selfies, and for photos from before we stored it. */
  perceptual_hash: ColumnType<Buffer | null, Buffer | null | undefined, never>
  created_at: InstantNow
  /** The photo of the previous attempt that this is a copy of, encrypted again. */
  copied_from: ColumnType<string | null, string | null | undefined, never>
  /** Set when another photo replaced it. */
  superseded_at: Instant | null
}

/** Early reading of a draft's document. The member confirms it, and the decision uses it. */
export interface EarlyReadingTable {
  attempt_id: string
  member_id: number
  /** The ids of the photos that were read, as one text. Other photos need another reading. */
  photos: string
  state: 'waiting' | 'reading' | 'ready' | 'failed'
  /** Encrypted reading. Null while there is none. */
  reading: Buffer | null
  changed_at: Instant
}

export interface DecisionTable {
  id: Generated<string>
  attempt_id: string
  member_id: number
  verdict: 'approved' | 'resubmission_requested' | 'rejected' | 'in_review'
  reasons: ColumnType<ReasonCode[], ReasonCode[] | undefined, ReasonCode[]>
  reason_sides: Json<ReasonSides>
  /** `machine`, `provider:<name>` or `reviewer:<name>`. */
  decided_by: string
  created_at: InstantNow
}

export interface DocumentFingerprintTable {
  document_hash: Buffer
  member_id: number
  attempt_id: string
  created_at: InstantNow
}

/** The release of a document that one reviewer proposed. It happens once a second one does the same. */
export interface ReleaseProposalTable {
  attempt_id: string
  reason: string
  proposed_by: string
  created_at: InstantNow
}

/** A document that a member was verified with. The current one has not been replaced. */
export interface IdentityDocumentTable {
  attempt_id: string
  member_id: number
  country: string
  document_type: DocumentType
  /** `YYYY-MM-DD`. Null where the document has no expiry date. */
  expires_on: string | null
  /** Encrypted `Identity`. */
  identity: Buffer
  verified_at: InstantNow
  replaced_at: Instant | null
}

export interface VerificationResetTable {
  id: Generated<string>
  member_id: number
  /** `self`, `eu-poi`, or `draft` when only a draft was discarded. */
  kind: string
  created_at: InstantNow
}

export interface IdentityTransferTable {
  id: Generated<string>
  source_id: number
  target_id: number
  state: 'pending' | 'success' | 'cancelled'
  created_at: InstantNow
  frozen_until: Instant
  completed_at: Instant | null
}

export interface NonDocumentCheckTable {
  id: Generated<string>
  member_id: number
  attempt_id: string | null
  country: string
  kind: NumberKind
  /** Keyed hash, to find the same number again. */
  number_hash: Buffer
  /** Encrypted. */
  number: Buffer
  outcome: 'approved' | 'in_review' | 'resubmission_requested'
  /** The one-time token of the request, to recognise a repeated request. */
  token_hash: Buffer | null
  /** Keyed hash of the request. */
  request_hash: Buffer | null
  created_at: InstantNow
}
