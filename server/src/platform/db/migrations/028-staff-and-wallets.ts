import { sql, type Kysely } from 'kysely'

/** Who may do what, what officers note while they review, what was asked by mistake, and wallets that members showed to be theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table staff (
    name text primary key,
    roles text[] not null,
    key_hash bytea not null,
    added_by text not null,
    added_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  // The history of a case is what the chain says of it.
  `create index audit_event_subject on audit_event (subject)`,
  `alter table questionnaire add column withdrawn_at timestamptz`,
  `create table questionnaire_checklist (
    submission_id uuid primary key references questionnaire_submission,
    questionnaire_id uuid not null references questionnaire,
    member_id bigint not null references member,
    items bytea not null,
    saved_by text not null,
    saved_at timestamptz not null
  )`,
  `alter table questionnaire_review add column checklist bytea`,
  `create table member_wallet (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    chain text not null,
    address_hash bytea not null,
    address bytea not null,
    method text not null,
    questionnaire_id uuid not null references questionnaire,
    proven_at timestamptz not null default now(),
    revoked_at timestamptz
  )`,
  `create unique index member_wallet_known on member_wallet (member_id, chain, address_hash) where revoked_at is null`,
]
