-- The whole schema, as of 2026-11-23. The types of the rows, with what each column means, are in ../*tables.ts.
-- Times are timestamptz; columns of type bytea hold sealed personal data, keyed hashes or files' keys (secrets/keyring.ts).

create table member (
  id bigint generated always as identity (start with 10000001) primary key,
  email_hash bytea not null unique,
  data_key bytea,
  email bytea not null,
  password_hash text not null,
  site text not null default 'DEFAULT',
  currency_code text not null default '',
  residence_country text,
  nationality text,
  sub_attribute jsonb not null default '{}',
  member_tag jsonb not null default '{}',
  kyc_level integer not null default 0,
  identity bytea,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  language text,
  files_removed_at timestamptz,
  residence_at timestamptz,
  site_review_at timestamptz,
  site_since timestamptz
);
create index member_files_to_remove on member (id) where (data_key is null) and (files_removed_at is null);

create table session (
  id uuid not null default gen_random_uuid() unique,
  token_hash bytea primary key,
  member_id bigint not null references member(id),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null,
  ip text not null,
  from_messenger boolean not null default false
);
create index session_member on session (member_id);

create table kyc_case (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  level text not null,
  provider text not null,
  created_at timestamptz not null default now(),
  constraint kyc_case_member_id_level_key unique (member_id, level)
);

create table attempt (
  id uuid default gen_random_uuid() primary key,
  case_id uuid not null references kyc_case(id),
  member_id bigint not null references member(id),
  level text not null,
  number integer not null,
  state text not null,
  country text not null,
  document_type text not null,
  consent_version text not null,
  details bytea,
  facts bytea,
  checks jsonb not null default '[]',
  reasons text[] not null default '{}',
  counts boolean not null default false,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  purpose text not null default 'verify',
  voided_at timestamptz,
  reason_sides jsonb not null default '{}',
  resubmission_of uuid references attempt(id),
  method text not null default 'document',
  constraint attempt_case_id_number_key unique (case_id, number)
);
create unique index attempt_open on attempt (case_id) where state in ('draft', 'submitted', 'in_review');
create index attempt_member on attempt (member_id);
create index attempt_submitted on attempt (submitted_at) where submitted_at is not null;

create table photo (
  id uuid default gen_random_uuid() primary key,
  attempt_id uuid not null references attempt(id),
  member_id bigint not null references member(id),
  side text not null,
  blob text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  content_hash bytea not null,
  problem text,
  created_at timestamptz not null default now(),
  superseded_at timestamptz,
  copied_from uuid references photo(id),
  perceptual_hash bytea
);
create unique index photo_current on photo (attempt_id, side) where superseded_at is null;
create index photo_content on photo (member_id, content_hash);

create table decision (
  id uuid default gen_random_uuid() primary key,
  attempt_id uuid not null references attempt(id),
  member_id bigint not null references member(id),
  verdict text not null,
  reasons text[] not null default '{}',
  decided_by text not null,
  created_at timestamptz not null default now(),
  reason_sides jsonb not null default '{}'
);
create index decision_attempt on decision (attempt_id);

create table document_fingerprint (
  document_hash bytea not null,
  member_id bigint not null references member(id),
  attempt_id uuid not null references attempt(id),
  created_at timestamptz not null default now(),
  constraint document_fingerprint_pkey primary key (document_hash, member_id)
);

create table rate_limit (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);

create table audit_event (
  seq bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  data jsonb not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_event_subject on audit_event (subject);

create table support_request (
  id text primary key,
  member_id bigint references member(id),
  data_key bytea,
  topic text not null,
  message bytea not null,
  reply_email bytea,
  created_at timestamptz not null default now(),
  constraint support_request_check check ((member_id is null) or (data_key is null))
);
create index support_request_member on support_request (member_id);
create index support_request_created on support_request (created_at);

create table questionnaire (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  template_code integer not null,
  request_id text not null default '',
  scene_code text not null default '',
  state text not null,
  opened_by text not null,
  request bytea,
  final boolean not null default false,
  reasons text[] not null default '{}',
  corrections text[] not null default '{}',
  blocking text[] not null default '{}',
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  valid_until timestamptz,
  withdrawn_at timestamptz,
  appointment_at timestamptz,
  appointment_offset text,
  appointment_link text,
  appointment_by text,
  appointment_made_at timestamptz,
  approved_at timestamptz,
  constraint questionnaire_member_id_template_code_request_id_key unique (member_id, template_code, request_id)
);
create index questionnaire_waiting on questionnaire (submitted_at) where state in ('QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT');
create index questionnaire_appointment on questionnaire (appointment_at) where appointment_at is not null;

create table draft (
  member_id bigint not null references member(id),
  subject text not null,
  fields bytea not null,
  revision integer not null,
  updated_at timestamptz not null default now(),
  constraint draft_pkey primary key (member_id, subject)
);

create table questionnaire_submission (
  id uuid default gen_random_uuid() primary key,
  questionnaire_id uuid not null references questionnaire(id),
  member_id bigint not null references member(id),
  number integer not null,
  token_nonce bytea not null unique,
  template_code integer not null,
  template_version integer not null,
  template_hash bytea not null,
  locale text not null,
  answers bytea not null,
  answers_hash bytea not null,
  origin bytea not null,
  score integer not null,
  outcome bytea not null,
  created_at timestamptz not null default now(),
  constraint questionnaire_submission_questionnaire_id_number_key unique (questionnaire_id, number)
);

create table questionnaire_review (
  id uuid default gen_random_uuid() primary key,
  questionnaire_id uuid not null references questionnaire(id),
  submission_id uuid not null references questionnaire_submission(id),
  verdict text not null,
  reasons text[] not null default '{}',
  corrections text[] not null default '{}',
  decided_by text not null,
  created_at timestamptz not null default now(),
  checklist bytea
);
create index questionnaire_review_submission on questionnaire_review (submission_id);

create table questionnaire_file (
  id uuid default gen_random_uuid() primary key,
  questionnaire_id uuid not null references questionnaire(id),
  member_id bigint not null references member(id),
  path text not null,
  blob text not null,
  bytes integer not null,
  type text not null,
  name bytea not null,
  content_hash bytea not null,
  created_at timestamptz not null default now()
);
create index questionnaire_file_questionnaire on questionnaire_file (questionnaire_id);
create index questionnaire_file_member on questionnaire_file (member_id);

create table identity_document (
  attempt_id uuid primary key references attempt(id),
  member_id bigint not null references member(id),
  country text not null,
  document_type text not null,
  expires_on date,
  identity bytea not null,
  verified_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index identity_document_current on identity_document (member_id) where replaced_at is null;
create index identity_document_expiry on identity_document (expires_on) where replaced_at is null;
create index identity_document_member on identity_document (member_id);

create table reverification (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  cause text not null,
  opened_at timestamptz not null default now(),
  due_on date not null,
  closed_at timestamptz,
  closed_by uuid references attempt(id)
);
create unique index reverification_open on reverification (member_id) where closed_at is null;

create table outbox_email (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  kind text not null,
  once_key text not null unique,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  gave_up_at timestamptz,
  channel text not null default 'mail'
);
create index outbox_email_due on outbox_email (due_at) where (sent_at is null) and (gave_up_at is null);

create table verification_reset (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  kind text not null,
  created_at timestamptz not null default now()
);
create index verification_reset_member on verification_reset (member_id);

create table address_proof (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  number integer not null,
  state text not null,
  country text not null,
  document_class text not null,
  details bytea not null,
  checks jsonb not null default '[]',
  reasons text[] not null default '{}',
  counts boolean not null default false,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  voided_at timestamptz,
  constraint address_proof_member_id_number_key unique (member_id, number)
);
create unique index address_proof_open on address_proof (member_id) where state in ('draft', 'submitted', 'in_review');

create table address_proof_page (
  id uuid default gen_random_uuid() primary key,
  proof_id uuid not null references address_proof(id),
  member_id bigint not null references member(id),
  blob text not null,
  bytes integer not null,
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  sheets smallint not null default 1,
  more_blobs text[] not null default '{}',
  pdf_blob text
);
create index address_proof_page_proof on address_proof_page (proof_id);
create index address_proof_page_member on address_proof_page (member_id);

create table address_decision (
  id uuid default gen_random_uuid() primary key,
  proof_id uuid not null references address_proof(id),
  verdict text not null,
  reasons text[] not null default '{}',
  decided_by text not null,
  created_at timestamptz not null default now()
);

create table identity_transfer (
  id uuid default gen_random_uuid() primary key,
  source_id bigint not null references member(id),
  target_id bigint not null references member(id),
  state text not null,
  created_at timestamptz not null default now(),
  frozen_until timestamptz not null,
  completed_at timestamptz
);
create unique index identity_transfer_source on identity_transfer (source_id) where state = 'pending';
create unique index identity_transfer_target on identity_transfer (target_id) where state = 'pending';

create table one_time_code (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  purpose text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  about bytea
);
create index one_time_code_member on one_time_code (member_id, purpose);

create table announcement_answer (
  member_id bigint not null references member(id),
  announcement text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  constraint announcement_answer_pkey primary key (member_id, announcement)
);

create table affiliate_binding (
  member_id bigint primary key references member(id),
  code text not null,
  created_at timestamptz not null default now()
);

create table non_document_check (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  attempt_id uuid references attempt(id),
  country text not null,
  kind text not null,
  number_hash bytea not null,
  number bytea not null,
  outcome text not null,
  created_at timestamptz not null default now(),
  token_hash bytea,
  request_hash bytea
);
create index non_document_check_member on non_document_check (member_id);
create unique index non_document_check_token on non_document_check (token_hash);

create table partner (
  id text primary key,
  name text not null,
  origins text[] not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table partner_key (
  id uuid default gen_random_uuid() primary key,
  partner_id text not null references partner(id),
  key_hash bytea not null unique,
  ending text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index partner_key_partner on partner_key (partner_id);

create table partner_member (
  partner_id text not null references partner(id),
  user_hash bytea not null,
  member_id bigint not null references member(id),
  user_sealed bytea,
  constraint partner_member_pkey primary key (partner_id, user_hash)
);
create index partner_member_member on partner_member (member_id);

create table integration_code (
  code_hash bytea primary key,
  partner_id text not null references partner(id),
  member_id bigint not null references member(id),
  scene text not null,
  business_id text,
  redirect_url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index integration_code_member on integration_code (member_id);

create table integration_access (
  id uuid default gen_random_uuid() primary key,
  token_hash bytea not null unique,
  code_hash bytea not null,
  partner_id text references partner(id),
  member_id bigint not null references member(id),
  scene text not null,
  business_id text,
  redirect_url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  renewable_until timestamptz not null,
  revoked_at timestamptz
);
create index integration_access_code on integration_access (code_hash);
create index integration_access_member on integration_access (member_id);

create table knowledge_attempt (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  number integer not null,
  state text not null,
  test_version integer not null,
  locale text not null,
  draw bytea not null,
  answers bytea not null,
  extra_time boolean not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  grade bytea,
  valid_until timestamptz,
  constraint knowledge_attempt_member_id_number_key unique (member_id, number)
);
create unique index knowledge_attempt_open on knowledge_attempt (member_id) where state = 'open';
create index knowledge_attempt_overdue on knowledge_attempt (ends_at) where state = 'open';

create table knowledge_proof (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  route text not null,
  state text not null,
  locale text not null,
  statement bytea not null,
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  reasons text[] not null default '{}',
  valid_until timestamptz
);
create unique index knowledge_proof_waiting on knowledge_proof (member_id) where state = 'in_review';
create index knowledge_proof_member on knowledge_proof (member_id, sent_at);

create table knowledge_proof_file (
  id uuid primary key,
  member_id bigint not null references member(id),
  proof_id uuid references knowledge_proof(id),
  blob text not null,
  bytes integer not null,
  type text not null,
  name bytea not null,
  content_hash bytea not null,
  created_at timestamptz not null default now()
);
create index knowledge_proof_file_member on knowledge_proof_file (member_id);

create table risk_assessment (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  number integer not null,
  state text not null,
  test_version integer not null,
  locale text not null,
  sheet bytea not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  result bytea,
  accepted_at timestamptz,
  valid_until timestamptz,
  decided_by text,
  reasons text[] not null default '{}',
  constraint risk_assessment_member_id_number_key unique (member_id, number)
);
create unique index risk_assessment_open on risk_assessment (member_id) where state = 'open';

create table agreement_document (
  hash bytea primary key,
  document jsonb not null,
  created_at timestamptz not null default now()
);

create table agreement_signature (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  agreement text not null,
  version integer not null,
  document_hash bytea not null references agreement_document(hash),
  language text not null,
  acks text[] not null,
  typed_name bytea,
  origin bytea not null,
  signed_at timestamptz not null default now(),
  round integer not null default 1,
  constraint agreement_signature_member_id_agreement_version_round_key unique (member_id, agreement, version, round)
);

create table task_extension (
  member_id bigint not null references member(id),
  task text not null,
  days integer not null,
  created_at timestamptz not null default now(),
  constraint task_extension_pkey primary key (member_id, task)
);

create table handoff (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  purpose text not null,
  level text not null,
  code_hash bytea not null unique,
  number smallint not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  opened_by text,
  ended_at timestamptz,
  end_cause text,
  session_id uuid
);
create unique index handoff_open on handoff (member_id) where ended_at is null;
create index handoff_member on handoff (member_id);
create index handoff_session on handoff (session_id) where ended_at is null;

create table access_code (
  code_hash bytea primary key,
  member_id bigint not null references member(id),
  purpose text not null,
  level text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  within_visit boolean not null default false,
  handoff_id uuid references handoff(id),
  session_id uuid
);
create index access_code_handoff on access_code (handoff_id) where handoff_id is not null;
create index access_code_session on access_code (session_id) where session_id is not null;

create table webhook_endpoint (
  partner_id text primary key references partner(id),
  url text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table webhook_secret (
  id uuid default gen_random_uuid() primary key,
  partner_id text not null references partner(id),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index webhook_secret_partner on webhook_secret (partner_id);

create table webhook_delivery (
  id uuid default gen_random_uuid() primary key,
  partner_id text not null references partner(id),
  member_id bigint not null references member(id),
  type text not null,
  occurred_at timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz default now(),
  delivered_at timestamptz,
  dead_at timestamptz,
  last_fault text,
  business_id text
);
create index webhook_delivery_partner on webhook_delivery (partner_id, occurred_at);
create index webhook_delivery_member on webhook_delivery (member_id);
create index webhook_delivery_partner_due on webhook_delivery (partner_id, due_at) where due_at is not null;

create table messenger_link (
  user_hash bytea primary key,
  member_id bigint not null unique references member(id),
  linked_at timestamptz not null default now()
);

create table messenger_launch (
  data_hash bytea primary key,
  expires_at timestamptz not null
);
create index messenger_launch_expires on messenger_launch (expires_at);

create table messenger_link_offer (
  token_hash bytea primary key,
  user_hash bytea not null,
  expires_at timestamptz not null
);
create index messenger_link_offer_expires on messenger_link_offer (expires_at);

create table provider_session (
  id uuid default gen_random_uuid() primary key,
  attempt_id uuid not null unique references attempt(id),
  member_id bigint not null references member(id),
  provider text not null,
  ref text,
  created_at timestamptz not null default now(),
  fetched_at timestamptz,
  result_at timestamptz,
  failed_at timestamptz,
  constraint provider_session_provider_ref_key unique (provider, ref)
);
create index provider_session_waiting on provider_session (created_at) where (result_at is null) and (failed_at is null);
create index provider_session_member on provider_session (member_id);

create table provider_notice (
  provider text not null,
  notice_id text not null,
  session_id uuid not null references provider_session(id),
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint provider_notice_pkey primary key (provider, notice_id)
);

create table simulator_session (
  ref text primary key,
  scenario text not null,
  applicant bytea,
  photos smallint not null default 0,
  submitted_at timestamptz,
  notices_sent smallint not null default 0,
  cancelled_at timestamptz
);

create table provider_erasure (
  session_id uuid primary key references provider_session(id),
  asked_at timestamptz not null default now(),
  attempts smallint not null default 0,
  due_at timestamptz,
  fault text,
  done_at timestamptz,
  given_up_at timestamptz
);
create index provider_erasure_due on provider_erasure (due_at) where due_at is not null;

create table appeal (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  attempt_id uuid references attempt(id),
  request_id text not null references support_request(id),
  state text not null default 'open',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  proof_id uuid references address_proof(id),
  case_id uuid generated always as (COALESCE(attempt_id, proof_id)) stored,
  constraint appeal_of_one_case check (num_nonnulls(attempt_id, proof_id) = 1)
);
create index appeal_member on appeal (member_id);
create unique index appeal_open_case on appeal (case_id) where state = 'open';
create index appeal_case on appeal (case_id);

create table text_version (
  version text primary key,
  first_served_at timestamptz not null default now()
);

create table early_reading (
  attempt_id uuid primary key references attempt(id),
  member_id bigint not null references member(id),
  photos text not null,
  state text not null,
  reading bytea,
  changed_at timestamptz not null
);

create table questionnaire_hold (
  id uuid default gen_random_uuid() primary key,
  questionnaire_id uuid not null references questionnaire(id),
  member_id bigint not null references member(id),
  products text[] not null,
  held_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by text
);
create index questionnaire_hold_member on questionnaire_hold (member_id) where lifted_at is null;
create index questionnaire_hold_questionnaire on questionnaire_hold (questionnaire_id);

create table client_class (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  questionnaire_id uuid not null references questionnaire(id),
  site text not null,
  class text not null,
  granted_at timestamptz not null default now(),
  granted_by text not null,
  valid_until timestamptz,
  ended_at timestamptz,
  ended_by text
);
create unique index client_class_member on client_class (member_id) where ended_at is null;

create table test_request (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  test text not null,
  asked_by text not null,
  asked_at timestamptz not null default now()
);
create index test_request_member on test_request (member_id);

create table exchange_notice (
  member_id bigint not null references member(id),
  about text not null,
  notify_at timestamptz not null default now(),
  attempts integer not null default 0,
  constraint exchange_notice_pkey primary key (member_id, about)
);
create index exchange_notice_due on exchange_notice (notify_at);

create table staff (
  name text primary key,
  roles text[] not null,
  key_hash bytea not null,
  added_by text not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz
);

create table questionnaire_checklist (
  submission_id uuid primary key references questionnaire_submission(id),
  questionnaire_id uuid not null references questionnaire(id),
  member_id bigint not null references member(id),
  items bytea not null,
  saved_by text not null,
  saved_at timestamptz not null
);

create table member_wallet (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  chain text not null,
  address_hash bytea not null,
  address bytea not null,
  method text not null,
  questionnaire_id uuid not null references questionnaire(id),
  proven_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index member_wallet_known on member_wallet (member_id, chain, address_hash) where revoked_at is null;

create table proven_contact (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  kind text not null,
  value_hash bytea not null,
  proven_at timestamptz not null default now()
);
create unique index proven_contact_known on proven_contact (member_id, kind, value_hash);

create table wallet_test (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  questionnaire_id uuid not null references questionnaire(id),
  chain text not null,
  address_hash bytea not null,
  asset text not null,
  amount text not null,
  addresses bytea not null,
  made_at timestamptz not null,
  until timestamptz not null,
  seen_at timestamptz,
  tx_ref bytea,
  ended_at timestamptz
);
create index wallet_test_of on wallet_test (questionnaire_id);
create index wallet_test_amount on wallet_test (chain, asset, amount, made_at);

create table member_revision (
  member_id bigint primary key,
  revision bigint not null
);

create table called_off_talk (
  id uuid default gen_random_uuid() primary key,
  questionnaire_id uuid not null references questionnaire(id),
  member_id bigint not null references member(id),
  at timestamptz not null,
  appointed_by text,
  called_off_at timestamptz not null default now(),
  seen_at timestamptz
);
create index called_off_talk_unseen on called_off_talk (at) where seen_at is null;

create table reviewer_task (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  task text not null,
  agreement text,
  blocks text[] not null,
  due_at timestamptz not null,
  opened_by text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text
);
create index reviewer_task_open on reviewer_task (member_id) where closed_at is null;

create table installation (
  only_one boolean default true primary key,
  mode text not null,
  key_mark bytea not null,
  begun_at timestamptz not null default now(),
  constraint installation_only_one_check check (only_one)
);

create table step_draft (
  member_id bigint not null references member(id),
  step text not null,
  attempt_id uuid references attempt(id),
  typed bytea not null,
  kept_at timestamptz not null default now(),
  constraint step_draft_pkey primary key (member_id, step)
);

create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'rows of % are never changed or removed', tg_table_name; end $$;

create function count_revision() returns trigger language plpgsql as $$
declare named text;
begin
  foreach named in array tg_argv loop
    insert into member_revision as known (member_id, revision)
      select distinct id, 1 from unnest(array[(to_jsonb(old) ->> named)::bigint, (to_jsonb(new) ->> named)::bigint]) id where id is not null order by id
      on conflict (member_id) do update set revision = known.revision + 1;
  end loop;
  return null;
end $$;

create function count_ends_revision() returns trigger language plpgsql as $$
begin
  insert into member_revision as known (member_id, revision)
    select id, 1 from (
      select member_id as id from identity_document where attempt_id = (to_jsonb(new) ->> tg_argv[0])::uuid
      union select member_id from attempt where id = (to_jsonb(new) ->> tg_argv[0])::uuid) ends
    where id <> new.member_id
    on conflict (member_id) do update set revision = known.revision + 1;
  return null;
end $$;

create trigger address_decision_append_only before delete or update or truncate on address_decision for each statement execute function refuse_change();
create trigger audit_event_append_only before delete or update or truncate on audit_event for each statement execute function refuse_change();
create constraint trigger count_ends_revision after update on attempt deferrable initially deferred for each row execute function count_ends_revision('id');
create constraint trigger count_ends_revision after insert or update on appeal deferrable initially deferred for each row execute function count_ends_revision('attempt_id');
create constraint trigger count_revision after insert or delete or update on attempt deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on questionnaire deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on identity_document deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on reverification deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on verification_reset deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on address_proof deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on identity_transfer deferrable initially deferred for each row execute function count_revision('source_id', 'target_id');
create constraint trigger count_revision after insert or delete or update on knowledge_attempt deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on knowledge_proof deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on risk_assessment deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on agreement_signature deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on task_extension deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on appeal deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on questionnaire_hold deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on client_class deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on test_request deferrable initially deferred for each row execute function count_revision('member_id');
create constraint trigger count_revision after insert or delete or update on reviewer_task deferrable initially deferred for each row execute function count_revision('member_id');
create trigger decision_append_only before delete or update or truncate on decision for each statement execute function refuse_change();
create trigger questionnaire_review_append_only before delete or update or truncate on questionnaire_review for each statement execute function refuse_change();
create trigger questionnaire_submission_append_only before delete or update or truncate on questionnaire_submission for each statement execute function refuse_change();
