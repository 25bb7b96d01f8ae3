-- Drafts of suspicious activity reports. They outlive the erasure of their member, so the content has a key of ours.
create table suspicion_report (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member(id),
  state text not null default 'draft',
  opened_by text not null,
  opened_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz,
  reference bytea,
  unfiled_reason text
);

-- Never changed: each save is a version.
create table suspicion_report_version (
  report_id uuid not null references suspicion_report(id) on delete cascade,
  number integer not null,
  written_by text not null,
  at timestamptz not null default now(),
  content bytea not null,
  primary key (report_id, number)
);
