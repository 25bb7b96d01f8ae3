-- A confirmation with a passkey names the act that it is for: the call, and the case, member or partner.
create table staff_confirmation (
  session_id uuid not null references staff_session(id) on delete cascade,
  act text not null,
  confirmed_at timestamptz not null default now(),
  primary key (session_id, act)
);
