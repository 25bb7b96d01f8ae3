import { sql, type Kysely } from 'kysely'

/** Verification carried on to a phone: the one-time link, and which access it gave; and how long decisions take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table handoff (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    purpose text not null,
    level text not null,
    code_hash bytea not null unique,
    number smallint not null,
    user_agent text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    opened_at timestamptz,
    opened_by text,
    ended_at timestamptz,
    end_cause text
  )`,
  // One at a time, also when two are asked for at once.
  `create unique index handoff_open on handoff (member_id) where ended_at is null`,
  `create index handoff_member on handoff (member_id)`,
  `alter table access_code add column within_visit boolean not null default false`,
  `alter table access_code add column handoff_id uuid references handoff`,
  `create index access_code_handoff on access_code (handoff_id) where handoff_id is not null`,
  // For the waiting time, which looks at what was sent lately.
  `create index attempt_submitted on attempt (submitted_at) where submitted_at is not null`,
]
