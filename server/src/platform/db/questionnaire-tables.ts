import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ContactKind } from '@tessera/contract/contact.ts'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import type { QuestionnaireState } from '@tessera/contract/states.ts'
import type { Instant, InstantNow } from './columns.ts'

/** One questionnaire asked of a member; a row exists from the moment it is asked. */
export interface QuestionnaireTable {
  id: Generated<string>
  member_id: number
  template_code: number
  /** Tells requests of one kind apart; empty where only one can be. */
  request_id: ColumnType<string, string | undefined, string>
  scene_code: Generated<string>
  state: QuestionnaireState
  /** `member`, `rule:<template>`, `reviewer:<name>`. */
  opened_by: string
  /** Encrypted answers that were given with the request, to begin with. */
  request: Buffer | null
  /** A refusal that answering anew cannot mend. */
  final: Generated<boolean>
  reasons: ColumnType<QuestionnaireReasonCode[], QuestionnaireReasonCode[] | undefined, QuestionnaireReasonCode[]>
  /** Paths the member shall look at again. */
  corrections: ColumnType<string[], string[] | undefined, string[]>
  /** Capabilities held back while it waits for the member. */
  blocking: ColumnType<string[], string[] | undefined, string[]>
  due_at: Instant | null
  opened_at: InstantNow
  submitted_at: Instant | null
  decided_at: Instant | null
  /** Of the approval that holds, or held until the form was asked anew; null once it was refused for good. */
  approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  valid_until: Instant | null
  /** When somebody of ours talks with the member about it, and how that is joined. */
  appointment_at: Instant | null
  /** Of the reviewer's time, such as `+03:00`. */
  appointment_offset: string | null
  appointment_link: string | null
  /** `reviewer:<name>`; of those made before that was kept, nobody. */
  appointment_by: string | null
  appointment_made_at: Instant | null
  /** An officer took it back: for the member it is as if it had never been asked. */
  withdrawn_at: Instant | null
}

/** A talk that the member called off by taking back what it was about; whoever appointed it is told until they have seen it. */
export interface CalledOffTalkTable {
  id: Generated<string>
  questionnaire_id: string
  member_id: number
  /** When it would have been. */
  at: Instant
  appointed_by: string | null
  called_off_at: InstantNow
  seen_at: Instant | null
}

/** What was sent, as it was; never changed. */
export interface QuestionnaireSubmissionTable {
  id: Generated<string>
  questionnaire_id: string
  member_id: number
  number: number
  token_nonce: Buffer
  template_code: number
  template_version: number
  /** Of the template's whole content: a version that was edited in silence shows. */
  template_hash: Buffer
  locale: string
  /** Encrypted. */
  answers: Buffer
  /** Keyed hash of code, version, locale and answers. */
  answers_hash: Buffer
  /** Encrypted address and browser it came from. */
  origin: Buffer
  score: number
  /** Encrypted outcome: flags say things about a person. */
  outcome: Buffer
  created_at: InstantNow
}

export interface QuestionnaireReviewTable {
  id: Generated<string>
  questionnaire_id: string
  submission_id: string
  /** `proposed`: the first of two approvals. */
  verdict: 'approved' | 'rejected' | 'resubmission_requested' | 'proposed'
  reasons: ColumnType<QuestionnaireReasonCode[], QuestionnaireReasonCode[] | undefined, QuestionnaireReasonCode[]>
  corrections: ColumnType<string[], string[] | undefined, string[]>
  /** `machine`, or `reviewer:<name>`. */
  decided_by: string
  /** Encrypted: what the officer had checked by then. */
  checklist: Buffer | null
  created_at: InstantNow
}

/** What an officer checked of one sending so far; with the decision it is copied there. */
export interface QuestionnaireChecklistTable {
  submission_id: string
  questionnaire_id: string
  member_id: number
  /** Encrypted answers to the officer's own items. */
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

/** A wallet that a member showed to be theirs. */
export interface MemberWalletTable {
  id: Generated<string>
  member_id: number
  chain: string
  /** Keyed hash of chain and address: knows the wallet again. */
  address_hash: Buffer
  /** Encrypted. */
  address: Buffer
  method: 'signature' | 'satoshi' | 'video'
  questionnaire_id: string
  proven_at: InstantNow
  revoked_at: Instant | null
}

/** A test amount that a member was asked to send from a wallet. */
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
  /** Encrypted: from which wallet it must come, and where it goes. */
  addresses: Buffer
  made_at: Instant
  until: Instant
  seen_at: Instant | null
  /** The transfer on its chain; encrypted. */
  tx_ref: Buffer | null
  /** Seen, or over: nothing is waited for any more. */
  ended_at: Instant | null
}

/** A phone number or e-mail address that a member showed to reach. */
export interface ProvenContactTable {
  id: Generated<string>
  member_id: number
  kind: ContactKind
  /** Keyed hash. */
  value_hash: Buffer
  proven_at: InstantNow
}

/** Questionnaires, what is proven for them, and what became of them. */
export interface QuestionnaireTables {
  called_off_talk: CalledOffTalkTable
  questionnaire_checklist: QuestionnaireChecklistTable
  member_wallet: MemberWalletTable
  proven_contact: ProvenContactTable
  wallet_test: WalletTestTable
  questionnaire: QuestionnaireTable
  questionnaire_submission: QuestionnaireSubmissionTable
  questionnaire_review: QuestionnaireReviewTable
  questionnaire_file: QuestionnaireFileTable
}

export type WalletTest = Selectable<WalletTestTable>
export type Questionnaire = Selectable<QuestionnaireTable>
