-- When a reviewer opened a case for the first time since it was sent. A decision ends it.
create table case_first_look (
  case_id uuid not null,
  at timestamptz not null default now(),
  seen_by text not null,
  ended_at timestamptz,
  primary key (case_id, at)
);
create index case_first_look_open on case_first_look (case_id, at) where ended_at is null;
-- What waits and was opened already was looked at when it was opened first.
insert into case_first_look (case_id, at, seen_by)
  select split_part(subject, ':', 2)::uuid, min(at), min(actor) from audit_event
  where action = 'case.opened' and actor like 'reviewer:%' group by subject;
