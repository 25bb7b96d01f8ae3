import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CheckName } from '@tessera/contract/checks.ts'
import type { SupportTopic } from '@tessera/contract/endpoints/v1/public/support/request.ts'
import type { AttemptMethod, ReasonSides } from '@tessera/contract/mending.ts'
import type { NumberKind } from '@tessera/contract/numbers.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type {
  AttemptPurpose,
  AttemptState,
  PhotoSide,
  DocumentType,
  KycLevel,
  KycProvider,
} from '@tessera/contract/states.ts'
import type { AppealTable } from './appeal-tables.ts'
import type { AddressDecisionTable, AddressProofPageTable, AddressProofTable } from './address-tables.ts'
import type { AgreementDocumentTable, AgreementSignatureTable, TaskExtensionTable } from './agreement-tables.ts'
import type { AccessCodeTable, HandoffTable } from './access-tables.ts'
import type { Instant, InstantNow, Json } from './columns.ts'
import type {
  ClientClassTable,
  ExchangeNoticeTable,
  OfficerTaskTable,
  QuestionnaireHoldTable,
  ReverificationTable,
  StepDraftTable,
  TestRequestTable,
} from './holding-tables.ts'
import type { Channel } from '../../accounts/mail/outbox.ts'
import type { MessengerLaunchTable, MessengerLinkOfferTable, MessengerLinkTable } from './messenger-tables.ts'
import type {
  ProviderErasureTable,
  ProviderNoticeTable,
  ProviderSessionTable,
  SimulatorSessionTable,
} from './provider-tables.ts'
import type { QuestionnaireTables } from './questionnaire-tables.ts'
import type { StaffTable } from './staff-tables.ts'
import type {
  KnowledgeAttemptTable,
  KnowledgeProofFileTable,
  KnowledgeProofTable,
  RiskAssessmentTable,
} from './suitability-tables.ts'
import type {
  IntegrationAccessTable,
  IntegrationCodeTable,
  PartnerKeyTable,
  PartnerMemberTable,
  PartnerTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookSecretTable,
} from './partner-tables.ts'

export interface MemberTable {
  id: Generated<number>
  /** Keyed hash of the normalised address: look-up without reading. */
  email_hash: Buffer
  /** The member's data key, wrapped by the master key; null once erased. */
  data_key: Buffer | null
  /** Encrypted with the data key. */
  email: Buffer
  password_hash: string
  site: Generated<string>
  currency_code: Generated<string>
  residence_country: string | null
  nationality: string | null
  /** When the member told the two; null where they never did. */
  residence_at: Instant | null
  /** Since when an operator is to look whether another site should serve them; null where there is nothing to look at. */
  site_review_at: Instant | null
  /** Since when they belong to their site; null where they never moved. */
  site_since: Instant | null
  sub_attribute: Json<Record<string, string>>
  member_tag: Json<Record<string, string>>
  /** Verified level: 0, 1 or 2. */
  kyc_level: Generated<number>
  /** Encrypted {@link Identity} once verified. */
  identity: Buffer | null
  /** Of letters: what they last signed in with; null before there was any. */
  language: string | null
  /** Grows with every change a member can see. */
  version: Generated<number>
  created_at: InstantNow
  disabled_at: Instant | null
  /** When the files of an erased member were taken out of the store; null while they lie there. */
  files_removed_at: Instant | null
}

export interface SessionTable {
  id: Generated<string>
  token_hash: Buffer
  member_id: number
  created_at: Instant
  seen_at: Instant
  expires_at: Instant
  user_agent: string
  ip: string
  /** Opened by the messenger's launch data, not by a password. */
  from_messenger: Generated<boolean>
}

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
  mends: ColumnType<string | null, string | null | undefined, never>
  method: ColumnType<AttemptMethod, AttemptMethod | undefined, never>
  /** Whether a refusal uses up one of the member's tries. */
  counts: Generated<boolean>
  created_at: InstantNow
  submitted_at: Instant | null
  decided_at: Instant | null
  /** Set by a reset: a record only, from then on. */
  set_aside_at: Instant | null
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
  /** Encrypted: what it looks like (`lookOf`); null of the person, and of those from before it was kept. */
  look: ColumnType<Buffer | null, Buffer | null | undefined, never>
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
  verdict: 'approved' | 'needs_action' | 'rejected' | 'in_review'
  reasons: ColumnType<ReasonCode[], ReasonCode[] | undefined, ReasonCode[]>
  reason_sides: Json<ReasonSides>
  /** `machine`, `provider:<name>` or `operator:<name>`. */
  decided_by: string
  created_at: InstantNow
}

export interface DocumentClaimTable {
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

export interface OutboxMailTable {
  id: Generated<string>
  member_id: number
  kind: string
  channel: ColumnType<Channel, Channel | undefined, never>
  /** A mail with the same key is written once. */
  once_key: string
  /** Encrypted {@link Mail}. */
  sealed: Buffer
  created_at: InstantNow
  sent_at: Instant | null
  tries: Generated<number>
  due_at: InstantNow
  gave_up_at: Instant | null
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

export interface OneTimeCodeTable {
  id: Generated<string>
  member_id: number
  purpose: string
  /** Keyed hash of the code. */
  code_hash: Buffer
  /** What the code is for, in words of the purpose; encrypted. */
  about: Buffer | null
  tries: Generated<number>
  expires_at: Instant
  used_at: Instant | null
  created_at: InstantNow
}

export interface AnnouncementAnswerTable {
  member_id: number
  announcement: string
  answer: 'read' | 'agreed'
  created_at: InstantNow
}

export interface AffiliateBindingTable {
  member_id: number
  code: string
  created_at: InstantNow
}

export interface QuickCheckTable {
  id: Generated<string>
  member_id: number
  attempt_id: string | null
  country: string
  kind: NumberKind
  /** Keyed hash: finds the same number again. */
  number_hash: Buffer
  /** Encrypted. */
  number: Buffer
  outcome: 'approved' | 'in_review' | 'needs_action'
  /** The one-time token it was asked with; a request that comes again is known by it. */
  token_hash: Buffer | null
  /** Keyed hash of what was asked. */
  request_hash: Buffer | null
  created_at: InstantNow
}

/** A version of the product's words that some process of ours served. */
export interface TextVersionTable {
  version: string
  first_served_at: InstantNow
}

export interface RateLimitTable {
  key: string
  window_start: Instant
  hits: number
}

/** A company that embeds verification. */
export interface SupportRequestTable {
  /** The reference the person was given. */
  id: string
  member_id: number | null
  /** A stranger's own key, wrapped by the master key; a member's request is sealed with the member's. */
  data_key: Buffer | null
  topic: SupportTopic | 'appeal'
  message: Buffer
  reply_email: Buffer | null
  created_at: InstantNow
}

export interface AuditEventTable {
  seq: number
  at: Instant
  actor: string
  action: string
  subject: string
  data: Json<Record<string, unknown>>
  prev_hash: Buffer
  hash: Buffer
}

/** One row: how the data of this database were begun. */
export interface InstallationTable {
  mode: string
  key_mark: Buffer
  begun_at: Generated<Date>
}

export interface Database extends QuestionnaireTables {
  installation: InstallationTable
  staff: StaffTable
  member: MemberTable
  session: SessionTable
  step_draft: StepDraftTable
  kyc_case: KycCaseTable
  attempt: AttemptTable
  photo: PhotoTable
  early_reading: EarlyReadingTable
  decision: DecisionTable
  document_claim: DocumentClaimTable
  identity_document: IdentityDocumentTable
  reverification: ReverificationTable
  verification_reset: VerificationResetTable
  address_proof: AddressProofTable
  address_proof_page: AddressProofPageTable
  address_decision: AddressDecisionTable
  identity_transfer: IdentityTransferTable
  one_time_code: OneTimeCodeTable
  announcement_answer: AnnouncementAnswerTable
  affiliate_binding: AffiliateBindingTable
  quick_check: QuickCheckTable
  outbox_mail: OutboxMailTable
  access_code: AccessCodeTable
  handoff: HandoffTable
  rate_limit: RateLimitTable
  support_request: SupportRequestTable
  appeal: AppealTable
  text_version: TextVersionTable
  partner: PartnerTable
  partner_key: PartnerKeyTable
  partner_member: PartnerMemberTable
  task_extension: TaskExtensionTable
  knowledge_attempt: KnowledgeAttemptTable
  knowledge_proof: KnowledgeProofTable
  knowledge_proof_file: KnowledgeProofFileTable
  risk_assessment: RiskAssessmentTable
  agreement_document: AgreementDocumentTable
  agreement_signature: AgreementSignatureTable
  webhook_endpoint: WebhookEndpointTable
  webhook_secret: WebhookSecretTable
  webhook_delivery: WebhookDeliveryTable
  integration_code: IntegrationCodeTable
  integration_access: IntegrationAccessTable
  questionnaire_hold: QuestionnaireHoldTable
  client_class: ClientClassTable
  test_request: TestRequestTable
  officer_task: OfficerTaskTable
  exchange_notice: ExchangeNoticeTable
  messenger_link: MessengerLinkTable
  messenger_launch: MessengerLaunchTable
  messenger_link_offer: MessengerLinkOfferTable
  provider_session: ProviderSessionTable
  provider_erasure: ProviderErasureTable
  provider_notice: ProviderNoticeTable
  simulator_session: SimulatorSessionTable
  audit_event: AuditEventTable
}

export type Member = Selectable<MemberTable>
export type Attempt = Selectable<AttemptTable>
export type Photo = Selectable<PhotoTable>
