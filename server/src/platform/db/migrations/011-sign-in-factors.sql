-- Passkeys of members. The key is public; the name is what the member typed.
create table member_passkey (
  id uuid default gen_random_uuid() primary key,
  member_id bigint not null references member(id),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index member_passkey_member on member_passkey (member_id);

-- The authenticator app of a member: the second factor of the password. No code of an earlier step is accepted again.
create table authenticator_app (
  member_id bigint primary key references member(id),
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_code (
  member_id bigint not null references member(id),
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (member_id, code_hash)
);

-- When the member last proved in this session that it is them, and the country that it was opened from.
alter table session add column confirmed_at timestamptz;
alter table session add column country text;

-- The member's log of the last 90 days.
create index audit_event_actor on audit_event (actor);
