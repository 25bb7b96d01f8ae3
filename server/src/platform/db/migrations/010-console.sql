-- The reviewers' console: how staff sign in, who works on which case, and notes about cases.
create table staff_passkey (
  id text primary key,
  staff_name text not null references staff(name),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkey_staff_name on staff_passkey (staff_name);

create table staff_invitation (
  token_hash bytea primary key,
  staff_name text not null references staff(name),
  expires_at timestamptz not null
);

-- No reference: a sandbox without registered staff has sessions, too.
create table staff_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_name text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  browser text not null
);
create index staff_session_staff_name on staff_session (staff_name);

create table case_claim (
  case_id uuid primary key,
  claimed_by text not null,
  until timestamptz not null
);
create index case_claim_until on case_claim (until);

create table case_note (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null,
  member_id bigint not null references member(id),
  written_by text not null,
  at timestamptz not null default now(),
  text bytea not null
);
create index case_note_case_id on case_note (case_id);

-- What waits for a person is a small part of each table.
create index attempt_in_review on attempt (id) where state = 'in_review';
create index address_proof_in_review on address_proof (id) where state = 'in_review';
create index knowledge_proof_in_review on knowledge_proof (id) where state = 'in_review';
create index risk_assessment_in_review on risk_assessment (id) where state = 'in_review';
create index identity_transfer_pending on identity_transfer (id) where state = 'pending';
create index member_site_review on member (id) where site_review_at is not null;
create index provider_session_in_review on provider_session (attempt_id) where verdict = 'review';
