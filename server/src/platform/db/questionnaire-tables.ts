import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ContactKind } from '@tessera/contract/contact.ts'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import type { QuestionnaireState } from '@tessera/contract/states.ts'
import type { Instant, InstantNow } from './columns.ts'

/** One questionnaire of one member. The row exists from the moment we ask for it. */
export interface QuestionnaireTable {
  id: Generated<string>
  member_id: number
  template_code: number
  /** Distinguishes requests of one kind. Empty where there can only be one. */
  request_id: ColumnType<string, string | undefined, string>
  scene_code: Generated<string>
  state: QuestionnaireState
  /** `member`, `rule:<template>`, `reviewer:<name>`. */
  opened_by: string
  /** Encrypted answers that came with the request, as a start. */
  request: Buffer | null
  /** A refusal that a resubmission cannot fix. */
  final: Generated<boolean>
  reasons: ColumnType<QuestionnaireReasonCode[], QuestionnaireReasonCode[] | undefined, QuestionnaireReasonCode[]>
  /** Paths of the answers that the member has to correct. */
  corrections: ColumnType<string[], string[] | undefined, string[]>
  /** Products that are held until the member submits. */
  blocking: ColumnType<string[], string[] | undefined, string[]>
  due_at: Instant | null
  opened_at: InstantNow
  submitted_at: Instant | null
  decided_at: Instant | null
  /** Time of the approval that is valid, or was until we asked again. Null once it was rejected for good. */
  approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  valid_until: Instant | null
  /** Time and link of the video call with the member about it. */
  appointment_at: Instant | null
  /** Offset of the reviewer's time zone, such as `+03:00`. */
  appointment_offset: string | null
  appointment_link: string | null
  /** `reviewer:<name>`. Null for video calls from before we stored it. */
  appointment_by: string | null
  appointment_made_at: Instant | null
  /** A reviewer withdrew it. For the member it is as if it had never been asked. */
  withdrawn_at: Instant | null
}

/**
 * A video call that was cancelled because the member withdrew the questionnaire. The reviewer who set it sees this
 * until they confirm.
 */
export interface CancelledVideoCallTable {
  id: Generated<string>
  questionnaire_id: string
  member_id: number
  /** The time that it had been set for. */
  at: Instant
  appointed_by: string | null
  cancelled_at: InstantNow
  seen_at: Instant | null
}

/** A submission as sent, never changed. */
export interface QuestionnaireSubmissionTable {
  id: Generated<string>
  questionnaire_id: string
  member_id: number
  number: number
  token_nonce: Buffer
  template_code: number
  template_version: number
  /** Hash of the template's whole content, to detect a version that was edited without a new number. */
  template_hash: Buffer
  locale: string
  /** Encrypted. */
  answers: Buffer
  /** Keyed hash of code, version, locale and answers. */
  answers_hash: Buffer
  /** Encrypted address and browser of the request. */
  origin: Buffer
  score: number
  /** Encrypted outcome, because flags are personal data. */
  outcome: Buffer
  created_at: InstantNow
}

export interface QuestionnaireReviewTable {
  id: Generated<string>
  questionnaire_id: string
  submission_id: string
  /** `proposed`: the first step of a four-eyes approval. */
  verdict: 'approved' | 'rejected' | 'resubmission_requested' | 'proposed'
  reasons: ColumnType<QuestionnaireReasonCode[], QuestionnaireReasonCode[] | undefined, QuestionnaireReasonCode[]>
  corrections: ColumnType<string[], string[] | undefined, string[]>
  /** `machine`, or `reviewer:<name>`. */
  decided_by: string
  /** Encrypted: what the reviewer had checked by then. */
  checklist: Buffer | null
  created_at: InstantNow
}

/** The reviewer's checks of one submission so far. Copied into the decision. */
export interface QuestionnaireChecklistTable {
  submission_id: string
  questionnaire_id: string
  member_id: number
  /** Encrypted answers to the reviewer's own items. */
  items: Buffer
  saved_by: string
  saved_at: Instant
}

export interface QuestionnaireFileTable {
  id: Generated<string>
  questionnaire_id: string
  member_id: number
  path: string
  /** Name in the file store. */
  blob: string
  bytes: number
  type: 'image/jpeg' | 'application/pdf'
  /** Encrypted. */
  name: Buffer
  content_hash: Buffer
  created_at: InstantNow
}

/** A wallet that a member proved to be theirs. */
export interface MemberWalletTable {
  id: Generated<string>
  member_id: number
  chain: string
  /** Keyed hash of chain and address, to find the wallet again. */
  address_hash: Buffer
  /** Encrypted. */
  address: Buffer
  method: 'signature' | 'satoshi' | 'video'
  questionnaire_id: string
  proven_at: InstantNow
  revoked_at: Instant | null
}

/** A test amount that a member has to send from a wallet. */
export interface WalletTestTable {
  id: Generated<string>
  member_id: number
  questionnaire_id: string
  chain: string
  /** Keyed hash of chain and address of the wallet. */
  address_hash: Buffer
  asset: string
  /** A decimal number, in the asset. */
  amount: string
  /** Encrypted: the sending wallet and the receiving address. */
  addresses: Buffer
  made_at: Instant
  until: Instant
  seen_at: Instant | null
  /** The transfer on its chain, encrypted. */
  tx_ref: Buffer | null
  /** Received or expired: we no longer watch for it. */
  ended_at: Instant | null
}

/** A verified phone number or email address of a member. */
export interface VerifiedContactTable {
  id: Generated<string>
  member_id: number
  kind: ContactKind
  /** Keyed hash. */
  value_hash: Buffer
  proven_at: InstantNow
}

/** Questionnaires, the proofs for them, and their decisions. */
export interface QuestionnaireTables {
  cancelled_video_call: CancelledVideoCallTable
  questionnaire_checklist: QuestionnaireChecklistTable
  member_wallet: MemberWalletTable
  verified_contact: VerifiedContactTable
  wallet_test: WalletTestTable
  questionnaire: QuestionnaireTable
  questionnaire_submission: QuestionnaireSubmissionTable
  questionnaire_review: QuestionnaireReviewTable
  questionnaire_file: QuestionnaireFileTable
}

export type WalletTest = Selectable<WalletTestTable>
export type Questionnaire = Selectable<QuestionnaireTable>
