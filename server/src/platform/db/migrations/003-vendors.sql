-- One attempt may pass several providers, one after the other: each keeps its own session, which has to be erased too.
alter table provider_session drop constraint provider_session_attempt_id_key;
create unique index provider_session_live on provider_session (attempt_id) where failed_at is null;
create index provider_session_attempt on provider_session (attempt_id);
-- A vendor may use one reference for every attempt of a person.
alter table provider_session drop constraint provider_session_provider_ref_key;
create index provider_session_ref on provider_session (provider, ref) where ref is not null;
-- The last verdict, who took over, and that the vendor's own part has taken the photos.
alter table provider_session add column verdict text;
alter table provider_session add column handed_to text;
alter table provider_session add column collected_at timestamptz;

create table provider_health (
  provider text primary key,
  failures integer not null default 0,
  failing_since timestamptz not null default now(),
  paused_at timestamptz
);
