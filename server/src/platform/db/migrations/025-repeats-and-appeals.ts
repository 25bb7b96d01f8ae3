import { sql, type Kysely } from 'kysely'

/** What lets a repeated request answer as the first did, appeals against a final decision, and which words members can have agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table quick_check add column token_hash bytea, add column request_hash bytea`,
  `create unique index quick_check_token on quick_check (token_hash)`,
  // For what the code was sent, sealed: the codes' screen stands again after a reload.
  `alter table one_time_code add column about bytea`,
  `create table appeal (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    attempt_id uuid not null references attempt,
    request_id text not null references support_request,
    state text not null default 'open',
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    decided_by text
  )`,
  // Of each case at most one appeal is open.
  `create unique index appeal_open on appeal (attempt_id) where state = 'open'`,
  `create index appeal_member on appeal (member_id)`,
  `create table text_version (version text primary key, first_served_at timestamptz not null default now())`,
]
