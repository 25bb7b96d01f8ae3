-- The address that a member replaced: for three days its owner can undo the change, and nobody else can use it.
create table email_change (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member(id),
  former_email bytea not null,
  former_hash bytea not null,
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index email_change_member on email_change (member_id);
create index email_change_former on email_change (former_hash);
