import { sql, type Kysely } from 'kysely'

/** Cases handed to verification providers, their notices, and the sessions of the sandbox's simulator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table provider_session (
    id uuid primary key default gen_random_uuid(),
    attempt_id uuid not null unique references attempt,
    member_id bigint not null references member,
    provider text not null,
    ref text,
    created_at timestamptz not null default now(),
    fetched_at timestamptz,
    result_at timestamptz,
    failed_at timestamptz,
    unique (provider, ref)
  )`,
  // For the sweep of those that no notice came for.
  `create index provider_session_waiting on provider_session (created_at) where result_at is null and failed_at is null`,
  `create index provider_session_member on provider_session (member_id)`,
  `create table provider_notice (
    provider text not null,
    notice_id text not null,
    session_id uuid not null references provider_session,
    occurred_at timestamptz not null,
    received_at timestamptz not null default now(),
    primary key (provider, notice_id)
  )`,
  `create table simulator_session (
    ref text primary key,
    scenario text not null,
    applicant bytea,
    photos smallint not null default 0,
    submitted_at timestamptz,
    notices_sent smallint not null default 0,
    cancelled_at timestamptz
  )`,
]
