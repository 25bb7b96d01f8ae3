import { sql, type Kysely } from 'kysely'

/** What members know and what risk they can bear: tries, proofs and assessments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table knowledge_attempt (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    number integer not null,
    state text not null,
    test_version integer not null,
    locale text not null,
    draw bytea not null,
    answers bytea not null,
    extra_time boolean not null,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz,
    grade bytea,
    valid_until timestamptz,
    unique (member_id, number)
  )`,
  // Two tabs that begin at once share one try.
  `create unique index knowledge_attempt_open on knowledge_attempt (member_id) where state = 'open'`,
  `create index knowledge_attempt_overdue on knowledge_attempt (ends_at) where state = 'open'`,
  `create table knowledge_proof (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    route text not null,
    state text not null,
    locale text not null,
    statement bytea not null,
    sent_at timestamptz not null default now(),
    decided_at timestamptz,
    decided_by text,
    reasons text[] not null default '{}',
    valid_until timestamptz
  )`,
  `create unique index knowledge_proof_waiting on knowledge_proof (member_id) where state = 'in_review'`,
  `create index knowledge_proof_member on knowledge_proof (member_id, sent_at)`,
  `create table knowledge_proof_file (
    id uuid primary key,
    member_id bigint not null references member,
    proof_id uuid references knowledge_proof,
    blob text not null,
    bytes integer not null,
    type text not null,
    name bytea not null,
    content_hash bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create index knowledge_proof_file_member on knowledge_proof_file (member_id)`,
  `create table risk_assessment (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    number integer not null,
    state text not null,
    test_version integer not null,
    locale text not null,
    sheet bytea not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    result bytea,
    accepted_at timestamptz,
    valid_until timestamptz,
    decided_by text,
    reasons text[] not null default '{}',
    unique (member_id, number)
  )`,
  `create unique index risk_assessment_open on risk_assessment (member_id) where state = 'open'`,
]
