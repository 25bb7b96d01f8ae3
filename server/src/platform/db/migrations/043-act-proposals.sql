-- What one person asked for and a second one must confirm: the erasure of a member, the export of a case or a period.
create table act_proposal (
  act text not null check (act in ('erase', 'export')),
  subject text not null,
  member_id bigint references member,
  reason text,
  proposed_by text not null,
  proposed_at timestamptz not null default now(),
  primary key (act, subject)
);
