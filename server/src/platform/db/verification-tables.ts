import type { ColumnType, Generated } from 'kysely'
import type { CheckName } from '@tessera/contract/checks.ts'
import type { AttemptMethod, ReasonSides } from '@tessera/contract/resubmission.ts'
import type { NumberKind } from '@tessera/contract/numbers.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { Instant, InstantNow, Json } from './columns.ts'
import type {
  AttemptPurpose,
  AttemptState,
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

/** One check of the machine as kept with the attempt. */
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
  /** What the attempt is for: the first verification, or a newer document of a verified member. */
  purpose: ColumnType<AttemptPurpose, AttemptPurpose | undefined, never>
  number: number
  state: AttemptState
  country: string
  document_type: DocumentType
  /** Which text the member agreed to before this attempt; the time is the attempt's own. */
  consent_version: string
  /** Encrypted typed name and birth date. */
  details: Buffer | null
  /** Encrypted facts read from the document. */
  facts: Buffer | null
  checks: Json<StoredCheck[]>
  reasons: ColumnType<ReasonCode[], ReasonCode[] | undefined, ReasonCode[]>
  /** The photos that the reasons name. */
  reason_sides: Json<ReasonSides>
  /** The refused attempt that this one mends: what was not refused came over from it. */
  resubmission_of: ColumnType<string | null, string | null | undefined, never>
  method: ColumnType<AttemptMethod, AttemptMethod | undefined, never>
  /** Whether a refusal uses up one of the member's tries. */
  counts: Generated<boolean>
  created_at: InstantNow
  submitted_at: Instant | null
  decided_at: Instant | null
  /** Set by a reset: a record only, from then on. */
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
  /** Keyed hash of the file as it came: recognises the same image. */
  content_hash: Buffer
  problem: 'too-small' | 'blurry' | 'too-dark' | null
  /** Encrypted: what it looks like (`perceptualHashOf`); null of the person, and of those from before it was kept. */
  perceptual_hash: ColumnType<Buffer | null, Buffer | null | undefined, never>
  created_at: InstantNow
  /** The photo of the attempt before that this is a copy of, sealed anew. */
  copied_from: ColumnType<string | null, string | null | undefined, never>
  /** Set when another photo took its place. */
  superseded_at: Instant | null
}

/** What was read of a draft's document, for the member to confirm and for the decision to use. */
export interface EarlyReadingTable {
  attempt_id: string
  member_id: number
  /** The photos read, their ids as one text: others have to be read anew. */
  photos: string
  state: 'waiting' | 'reading' | 'ready' | 'failed'
  /** Encrypted reading; null while there is none. */
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

/** A document a member was verified with; the one that counts has not been replaced. */
export interface IdentityDocumentTable {
  attempt_id: string
  member_id: number
  country: string
  document_type: DocumentType
  /** `YYYY-MM-DD`; null where the document names no end. */
  expires_on: string | null
  /** Encrypted {@link Identity}. */
  identity: Buffer
  verified_at: InstantNow
  replaced_at: Instant | null
}

export interface VerificationResetTable {
  id: Generated<string>
  member_id: number
  /** `self`, `eu-poi`, or `draft` when only a draft was given up. */
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
  /** Keyed hash: finds the same number again. */
  number_hash: Buffer
  /** Encrypted. */
  number: Buffer
  outcome: 'approved' | 'in_review' | 'resubmission_requested'
  /** The one-time token it was asked with; a request that comes again is known by it. */
  token_hash: Buffer | null
  /** Keyed hash of what was asked. */
  request_hash: Buffer | null
  created_at: InstantNow
}
