import { sql, type Kysely } from 'kysely'

/** What members were told and agreed to, who brought them, and verifications by number alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table announcement_answer (
    member_id bigint not null references member,
    announcement text not null,
    answer text not null,
    created_at timestamptz not null default now(),
    primary key (member_id, announcement)
  )`,
  `create table affiliate_binding (
    member_id bigint primary key references member,
    code text not null,
    created_at timestamptz not null default now()
  )`,
  `create table quick_check (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    attempt_id uuid references attempt,
    country text not null,
    kind text not null,
    number_hash bytea not null,
    number bytea not null,
    outcome text not null,
    created_at timestamptz not null default now()
  )`,
  `create index quick_check_member on quick_check (member_id)`,
]
