-- A way back for a verified member who lost the second factor or the mailbox: a fresh photo of the very document and a
-- selfie, compared by a reviewer, and a wait with emails to every address.
create table recovery (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member(id),
  token_hash bytea not null unique,
  state text not null default 'draft',
  new_email bytea,
  compared bytea,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  waits_until timestamptz,
  decided_at timestamptz,
  ended_at timestamptz
);
create index recovery_member on recovery (member_id);
create index recovery_in_review on recovery (id) where state = 'in_review';

create table recovery_photo (
  id uuid primary key default gen_random_uuid(),
  recovery_id uuid not null references recovery(id),
  member_id bigint not null references member(id),
  side text not null,
  blob text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);
create index recovery_photo_recovery on recovery_photo (recovery_id);
