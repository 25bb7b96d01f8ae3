import type { Database } from '../../platform/db/tables.ts'
import type { FileTable } from '../../platform/secrets/sealed-columns.ts'

/*
 * What a member gets of each table that has something about them. A test compares these lists with the database, so a
 * new table cannot be forgotten. Encrypted columns are decrypted.
 */

type Table = keyof Database

/** The chapters of the page that comes with the data. */
export const dataGroups = [
  'account',
  'signIn',
  'identity',
  'address',
  'questionnaires',
  'tests',
  'agreements',
  'wallets',
  'messages',
] as const
export type DataGroup = (typeof dataGroups)[number]

interface Held {
  group: DataGroup
  columns: readonly string[]
  /** The column with the member's number. */
  by?: string
  /** The columns that name encrypted files. */
  files?: { table: FileTable; columns: readonly string[] }
}

const held = (group: DataGroup, columns: string, more: Omit<Held, 'group' | 'columns'> = {}): Held => ({
  group,
  columns: columns.split(' '),
  ...more,
})

export const heldTables: Partial<Record<Table, Held>> = {
  member: held(
    'account',
    'id email email_phrase site currency_code residence_country nationality residence_at site_since kyc_level identity language created_at disabled_at security_hold_until',
    { by: 'id' },
  ),
  email_change: held('account', 'former_email changed_at undone_at'),
  partner_member: held('account', 'partner_id user_sealed'),
  affiliate_binding: held('account', 'code created_at'),
  client_class: held('account', 'site class granted_at valid_until ended_at'),
  identity_transfer: held('account', 'state created_at completed_at', { by: 'source_id' }),
  erasure_request: held('account', 'asked_at closes_at closed_at kept_until withdrawn_at erased_at'),
  data_export: held('account', 'asked_at ready_at expires_at fetched_at'),
  session: held('signIn', 'created_at seen_at user_agent ip country from_messenger'),
  sign_in_country: held('signIn', 'country seen_at'),
  member_passkey: held('signIn', 'name created_at last_used_at'),
  authenticator_app: held('signIn', 'created_at confirmed_at'),
  messenger_link: held('signIn', 'linked_at'),
  integration_access: held('signIn', 'partner_id scene created_at expires_at'),
  handoff: held('signIn', 'purpose level user_agent created_at opened_at opened_by ended_at'),
  kyc_case: held('identity', 'level provider created_at'),
  attempt: held(
    'identity',
    'id level number state country document_type consent_version details created_at submitted_at decided_at purpose method',
  ),
  decision: held('identity', 'attempt_id verdict created_at'),
  photo: held('identity', 'attempt_id side created_at', { files: { table: 'photo', columns: ['blob'] } }),
  early_reading: held('identity', 'attempt_id reading changed_at'),
  identity_document: held('identity', 'attempt_id country document_type expires_on identity verified_at replaced_at'),
  non_document_check: held('identity', 'country kind number outcome created_at'),
  provider_session: held('identity', 'attempt_id provider created_at result_at'),
  provider_image: held('identity', 'name created_at', { files: { table: 'provider_image', columns: ['blob'] } }),
  reverification: held('identity', 'opened_at due_on closed_at'),
  verification_reset: held('identity', 'kind created_at'),
  recovery: held('identity', 'state created_at submitted_at waits_until decided_at ended_at'),
  appeal: held('identity', 'state created_at decided_at'),
  address_proof: held(
    'address',
    'id number state country document_class details created_at submitted_at decided_at voided_at',
  ),
  address_proof_page: held('address', 'proof_id created_at', {
    files: { table: 'address_proof_page', columns: ['blob', 'more_blobs', 'pdf_blob'] },
  }),
  questionnaire: held(
    'questionnaires',
    'id template_code request_id scene_code state request due_at opened_at submitted_at decided_at valid_until withdrawn_at appointment_at',
  ),
  questionnaire_submission: held(
    'questionnaires',
    'questionnaire_id number template_code template_version locale answers origin created_at',
  ),
  questionnaire_file: held('questionnaires', 'questionnaire_id path name created_at', {
    files: { table: 'questionnaire_file', columns: ['blob'] },
  }),
  questionnaire_hold: held('questionnaires', 'products held_at lifted_at'),
  draft: held('questionnaires', 'kind subject fields updated_at'),
  cancelled_video_call: held('questionnaires', 'at cancelled_at'),
  reviewer_task: held('questionnaires', 'task due_at opened_at closed_at'),
  task_extension: held('questionnaires', 'task days created_at'),
  knowledge_attempt: held('tests', 'number state test_version locale answers started_at ended_at valid_until'),
  knowledge_proof: held('tests', 'id route state locale statement sent_at decided_at valid_until'),
  knowledge_proof_file: held('tests', 'proof_id name created_at', {
    files: { table: 'knowledge_proof_file', columns: ['blob'] },
  }),
  risk_assessment: held('tests', 'number state test_version locale sheet started_at ended_at accepted_at valid_until'),
  test_request: held('tests', 'test asked_at'),
  agreement_signature: held('agreements', 'agreement version language acks typed_name origin signed_at round'),
  announcement_answer: held('agreements', 'announcement answer created_at'),
  member_wallet: held('wallets', 'chain address method proven_at revoked_at'),
  wallet_test: held('wallets', 'chain asset amount addresses made_at until seen_at tx_ref'),
  outbox_email: held('messages', 'kind channel sealed created_at sent_at'),
  support_request: held('messages', 'id topic message reply_email created_at'),
  verified_contact: held('messages', 'kind proven_at'),
}

/** Tables with a member's number of which the member gets nothing, and why. */
export const withheldTables: Partial<Record<Table, string>> = {
  recovery_code: 'hashes of secrets',
  recovery_photo: 'may show another person, who tried to get in',
  one_time_code: 'hashes of expired codes',
  access_code: 'hashes of one-time tokens',
  integration_code: 'hashes of one-time tokens',
  document_fingerprint: 'a keyed hash that finds a document on another account',
  suspicion_report: 'members must not learn whether one exists',
  act_proposal: 'a request between staff for a second person, which may concern an investigation',
  break_glass: 'why staff opened an account in an emergency, which may concern an investigation',
  case_note: 'working notes of reviewers, which may concern an investigation',
  note_attachment: 'working notes of reviewers, which may concern an investigation',
  questionnaire_checklist: 'working notes of reviewers, which may concern an investigation',
  exchange_notice: 'a queue of notices without content',
  webhook_delivery: 'a queue of notices without content',
}
