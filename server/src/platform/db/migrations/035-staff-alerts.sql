-- Changes of the staff register that could make one admin two people: the person and another admin are notified.
create table staff_alert (
  id uuid primary key default gen_random_uuid(),
  -- Whom the change is about, and who made it.
  staff_name text not null,
  changed_by text not null,
  change text not null,
  at timestamptz not null default now(),
  notified text[] not null,
  -- Those of the notified who have read it.
  seen text[] not null default '{}'
);
