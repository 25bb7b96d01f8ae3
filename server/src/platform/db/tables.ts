import type { SuspicionReportTable, SuspicionReportVersionTable } from './report-tables.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Instant, InstantNow, Json } from './columns.ts'
import type { AppealTable } from './appeal-tables.ts'
import type { AddressDecisionTable, AddressProofPageTable, AddressProofTable } from './address-tables.ts'
import type { AgreementDocumentTable, AgreementSignatureTable, TaskExtensionTable } from './agreement-tables.ts'
import type { AccessCodeTable, HandoffTable } from './access-tables.ts'
import type {
  ClientClassTable,
  ExchangeNoticeTable,
  ReviewerTaskTable,
  QuestionnaireHoldTable,
  ReverificationTable,
  DraftTable,
  TestRequestTable,
} from './holding-tables.ts'
import type { DataExportTable, ErasureRequestTable } from './my-data-tables.ts'
import type { RecoveryPhotoTable, RecoveryTable } from './recovery-tables.ts'
import type { MessengerLaunchTable, MessengerLinkOfferTable, MessengerLinkTable } from './messenger-tables.ts'
import type {
  ProviderErasureTable,
  ProviderHealthTable,
  ProviderImageTable,
  ProviderNoticeTable,
  ProviderSessionTable,
  SimulatorSessionTable,
} from './provider-tables.ts'
import type {
  AuthenticatorAppTable,
  MemberPasskeyTable,
  PasskeyChallengeTable,
  RecoveryCodeTable,
} from './passkey-tables.ts'
import type { QuestionnaireTables } from './questionnaire-tables.ts'
import type {
  CaseClaimTable,
  CaseFirstLookTable,
  CaseNoteTable,
  NoteAttachmentTable,
  ActProposalTable,
  StaffInvitationTable,
  StaffConfirmationTable,
  StaffPasskeyTable,
  StaffSessionTable,
  StaffViewTable,
  BreakGlassTable,
  StaffTable,
  StaffAlertTable,
} from './staff-tables.ts'
import type {
  CaseProposalTable,
  CaseAssignmentTable,
  CaseHoldTable,
  CaseQuestionTable,
  CaseSnoozeTable,
} from './case-handling-tables.ts'
import type { QualityCheckTable } from './quality-tables.ts'
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
import type {
  KycCaseTable,
  AttemptTable,
  PhotoTable,
  EarlyReadingTable,
  DecisionTable,
  DocumentFingerprintTable,
  ReleaseProposalTable,
  IdentityDocumentTable,
  VerificationResetTable,
  IdentityTransferTable,
  NonDocumentCheckTable,
} from './verification-tables.ts'
import type {
  OutboxEmailTable,
  OneTimeCodeTable,
  EmailChangeTable,
  SignInCountryTable,
  VisitorCodeTable,
  AnnouncementAnswerTable,
  AffiliateBindingTable,
  TextVersionTable,
  SupportRequestTable,
} from './message-tables.ts'

export interface MemberTable {
  id: Generated<number>
  /** Keyed hash of the normalised address, to look it up without decrypting. */
  email_hash: Buffer
  /** The member's data key, wrapped by the master key. Null once erased. */
  data_key: Buffer | null
  /** Encrypted with the data key. */
  email: Buffer
  password_hash: string
  site: Generated<string>
  currency_code: Generated<string>
  residence_country: string | null
  nationality: string | null
  /** When the member declared both. Null if they never did. */
  residence_at: Instant | null
  /**
   * Since when a reviewer has to check whether another region should serve them. Null when there is nothing to check.
   */
  site_review_at: Instant | null
  /** Since when they belong to their region. Null if they never moved. */
  site_since: Instant | null
  sub_attribute: Json<Record<string, string>>
  member_tag: Json<Record<string, string>>
  /** Verified level: 0, 1 or 2. */
  kyc_level: Generated<number>
  /** Encrypted `Identity` once verified. */
  identity: Buffer | null
  /** Encrypted: what every email to the member has. Null without one. */
  email_phrase: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** The language of emails: the one of the last sign-in. Null before the first. */
  language: string | null
  /** Increases with every change that a member can see. */
  version: Generated<number>
  /** Withdrawals stay on hold until then, because the password was reset. */
  security_hold_until: ColumnType<Date | null, Date | undefined, Date | null>
  /** When the member last opened the list of notices. */
  notices_seen_at: ColumnType<Date | null, Date | undefined, Date | null>
  created_at: InstantNow
  disabled_at: Instant | null
  /** When we deleted the files of an erased member. Null while they are still stored. */
  files_removed_at: Instant | null
  /** When the table was rewritten without the key of an erased member. */
  key_rewritten_at: ColumnType<Date | null, Date | undefined, Date | null>
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
  /** Opened with the messenger's launch data, not with a password. */
  from_messenger: Generated<boolean>
  /** When the member last proved in this session that it is them. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Where it was opened, if a trusted proxy said so (alpha-2). */
  country: ColumnType<string | null, string | null | undefined, never>
}

export interface RateLimitTable {
  key: string
  window_start: Instant
  hits: number
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

/** One row: how the data of this database was created. */
export interface InstallationTable {
  mode: string
  key_mark: Buffer
  created_at: Generated<Date>
}

export interface Database extends QuestionnaireTables {
  installation: InstallationTable
  staff: StaffTable
  staff_passkey: StaffPasskeyTable
  staff_invitation: StaffInvitationTable
  staff_session: StaffSessionTable
  staff_confirmation: StaffConfirmationTable
  staff_view: StaffViewTable
  act_proposal: ActProposalTable
  break_glass: BreakGlassTable
  staff_alert: StaffAlertTable
  case_claim: CaseClaimTable
  case_first_look: CaseFirstLookTable
  case_note: CaseNoteTable
  note_attachment: NoteAttachmentTable
  case_hold: CaseHoldTable
  case_proposal: CaseProposalTable
  case_question: CaseQuestionTable
  case_snooze: CaseSnoozeTable
  case_assignment: CaseAssignmentTable
  quality_check: QualityCheckTable
  suspicion_report: SuspicionReportTable
  suspicion_report_version: SuspicionReportVersionTable
  member: MemberTable
  session: SessionTable
  draft: DraftTable
  kyc_case: KycCaseTable
  attempt: AttemptTable
  photo: PhotoTable
  early_reading: EarlyReadingTable
  decision: DecisionTable
  document_fingerprint: DocumentFingerprintTable
  release_proposal: ReleaseProposalTable
  identity_document: IdentityDocumentTable
  reverification: ReverificationTable
  verification_reset: VerificationResetTable
  address_proof: AddressProofTable
  address_proof_page: AddressProofPageTable
  address_decision: AddressDecisionTable
  identity_transfer: IdentityTransferTable
  one_time_code: OneTimeCodeTable
  visitor_code: VisitorCodeTable
  email_change: EmailChangeTable
  sign_in_country: SignInCountryTable
  passkey_challenge: PasskeyChallengeTable
  member_passkey: MemberPasskeyTable
  authenticator_app: AuthenticatorAppTable
  recovery_code: RecoveryCodeTable
  announcement_answer: AnnouncementAnswerTable
  affiliate_binding: AffiliateBindingTable
  non_document_check: NonDocumentCheckTable
  outbox_email: OutboxEmailTable
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
  reviewer_task: ReviewerTaskTable
  exchange_notice: ExchangeNoticeTable
  messenger_link: MessengerLinkTable
  messenger_launch: MessengerLaunchTable
  messenger_link_offer: MessengerLinkOfferTable
  provider_session: ProviderSessionTable
  provider_erasure: ProviderErasureTable
  provider_health: ProviderHealthTable
  provider_notice: ProviderNoticeTable
  provider_image: ProviderImageTable
  simulator_session: SimulatorSessionTable
  audit_event: AuditEventTable
  recovery: RecoveryTable
  recovery_photo: RecoveryPhotoTable
  data_export: DataExportTable
  erasure_request: ErasureRequestTable
}

export type Member = Selectable<MemberTable>
export type Attempt = Selectable<AttemptTable>
export type Photo = Selectable<PhotoTable>
