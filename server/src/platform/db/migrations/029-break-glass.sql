-- A person of staff opened a member of another region for some minutes, with a reason. Two people are told.
create table break_glass (
  id uuid primary key default gen_random_uuid(),
  staff_name text not null,
  member_id bigint not null,
  reason text not null,
  at timestamptz not null default now(),
  until timestamptz not null,
  notified text[] not null,
  -- Those of the notified who have read it.
  seen text[] not null default '{}'
);
create index break_glass_open on break_glass (staff_name, member_id, until);
