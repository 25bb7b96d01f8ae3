import { sql, type Kysely } from 'kysely'

/** The first schema. Migrations only go forward; the previous release must run on the new schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table member (
    id bigint generated always as identity (start with 10000001) primary key,
    email_hash bytea not null unique,
    data_key bytea,
    email bytea not null,
    password_hash text not null,
    site text not null default 'DEFAULT',
    currency_code text not null default '',
    residence_country text,
    nationality text,
    sub_attribute jsonb not null default '{}',
    member_tag jsonb not null default '{}',
    kyc_level integer not null default 0,
    identity bytea,
    version integer not null default 0,
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`,
  `create table session (
    id uuid not null default gen_random_uuid() unique,
    token_hash bytea primary key,
    member_id bigint not null references member,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null,
    user_agent text not null,
    ip text not null
  )`,
  `create index session_member on session (member_id)`,
  `create table kyc_case (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    level text not null,
    provider text not null,
    created_at timestamptz not null default now(),
    unique (member_id, level)
  )`,
  `create table attempt (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references kyc_case,
    member_id bigint not null references member,
    level text not null,
    number integer not null,
    state text not null,
    country text not null,
    document_type text not null,
    consent_version text not null,
    details bytea,
    facts bytea,
    checks jsonb not null default '[]',
    reasons text[] not null default '{}',
    counts boolean not null default false,
    created_at timestamptz not null default now(),
    submitted_at timestamptz,
    decided_at timestamptz,
    unique (case_id, number)
  )`,
  // Two tabs can never hold two open attempts of one case.
  `create unique index attempt_open on attempt (case_id) where state in ('draft', 'submitted', 'in_review')`,
  `create index attempt_member on attempt (member_id)`,
  `create table photo (
    id uuid primary key default gen_random_uuid(),
    attempt_id uuid not null references attempt,
    member_id bigint not null references member,
    side text not null,
    blob text not null,
    bytes integer not null,
    width integer not null,
    height integer not null,
    content_hash bytea not null,
    problem text,
    created_at timestamptz not null default now(),
    superseded_at timestamptz
  )`,
  `create unique index photo_current on photo (attempt_id, side) where superseded_at is null`,
  `create index photo_content on photo (member_id, content_hash)`,
  `create table decision (
    id uuid primary key default gen_random_uuid(),
    attempt_id uuid not null references attempt,
    member_id bigint not null references member,
    verdict text not null,
    reasons text[] not null default '{}',
    decided_by text not null,
    created_at timestamptz not null default now()
  )`,
  `create index decision_attempt on decision (attempt_id)`,
  `create table document_claim (
    document_hash bytea not null,
    member_id bigint not null references member,
    attempt_id uuid not null references attempt,
    created_at timestamptz not null default now(),
    primary key (document_hash, member_id)
  )`,
  `create table access_code (
    code_hash bytea primary key,
    member_id bigint not null references member,
    purpose text not null,
    level text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table rate_limit (key text primary key, window_start timestamptz not null, hits integer not null)`,
  `create table audit_event (
    seq bigint primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text not null,
    data jsonb not null,
    prev_hash bytea not null,
    hash bytea not null
  )`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are never changed or removed', tg_table_name; end $$`,
  `create trigger audit_event_append_only before update or delete or truncate on audit_event
    for each statement execute function refuse_change()`,
  `create trigger decision_append_only before update or delete or truncate on decision
    for each statement execute function refuse_change()`,
]
