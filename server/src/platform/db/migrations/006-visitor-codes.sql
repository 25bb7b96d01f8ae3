-- A code sent to an address before its owner is signed in: to confirm a new account.
create table visitor_code (
  id_hash bytea primary key,
  purpose text not null,
  data_key bytea not null,
  sealed bytea not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- An email to an address without an account is encrypted with a key of its own.
alter table outbox_email alter column member_id drop not null;
alter table outbox_email add column data_key bytea;
