-- A download of everything held about a member. The file is encrypted with the member's key, and is a ZIP that opens
-- with the password only.
create table data_export (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member(id),
  password bytea,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  failed_at timestamptz,
  expires_at timestamptz,
  blob text,
  bytes integer,
  token_hash bytea unique,
  token_expires_at timestamptz,
  fetched_at timestamptz
);
create index data_export_member on data_export (member_id);

-- The member's own request to be erased: closed on one day, erased on another if the law keeps something until then.
create table erasure_request (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member(id),
  asked_at timestamptz not null default now(),
  closes_at timestamptz not null,
  closed_at timestamptz,
  kept_until timestamptz,
  withdrawn_at timestamptz,
  erased_at timestamptz
);
create unique index erasure_request_open on erasure_request (member_id)
  where withdrawn_at is null and erased_at is null;
