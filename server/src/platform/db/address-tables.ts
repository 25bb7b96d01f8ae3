import type { ColumnType, Generated } from 'kysely'
import type { AddressCheck, AddressDocument } from '@tessera/contract/address-proof.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { AttemptState } from '@tessera/contract/states.ts'
import type { Instant, InstantNow, Json } from './columns.ts'

export interface AddressProofTable {
  id: Generated<string>
  member_id: number
  number: number
  state: AttemptState
  country: string
  document_class: AddressDocument
  /** Encrypted `AddressDetails`. */
  details: Buffer
  /** Encrypted facts read from the pages. */
  facts: Buffer | null
  checks: Json<{ name: AddressCheck; outcome: 'passed' | 'failed' | 'not-checked' }[]>
  reasons: ColumnType<ReasonCode[], ReasonCode[] | undefined, ReasonCode[]>
  counts: Generated<boolean>
  created_at: InstantNow
  submitted_at: Instant | null
  decided_at: Instant | null
  voided_at: Instant | null
}

export interface AddressProofPageTable {
  id: Generated<string>
  proof_id: string
  member_id: number
  /** The image, or the first page of a PDF as an image. */
  blob: string
  /** How many pages the file has. */
  sheets: Generated<number>
  /** The pages of a PDF after the first, as images. Only those that are read. */
  more_blobs: Generated<string[]>
  /** The whole PDF as uploaded. */
  pdf_blob: string | null
  bytes: number
  content_hash: Buffer
  created_at: InstantNow
  removed_at: Instant | null
}

export interface AddressDecisionTable {
  id: Generated<string>
  proof_id: string
  verdict: 'approved' | 'resubmission_requested' | 'rejected' | 'in_review'
  reasons: ColumnType<ReasonCode[], ReasonCode[] | undefined, ReasonCode[]>
  decided_by: string
  created_at: InstantNow
}
